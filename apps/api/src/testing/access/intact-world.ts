import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import type { AccessWorld } from './access-world.ts'

/**
 * Whether all records of `createAccessWorld` still have their initial state. Otherwise calls would no longer
 * reach them.
 */
export async function isIntact(db: Database, { people, ids }: AccessWorld): Promise<boolean> {
  const users = Object.values(people).map(({ userId }) => userId)
  const roles = { 'no-role': '', candidate: 'candidate', 'other-candidate': 'candidate', admin: 'admin' }
  const wanted = Object.keys(people)
    .map((caller) => roles[caller as keyof typeof roles] ?? 'employer')
    .join()
  const { rows } = await sql<{ intact: boolean }>`
    select
      (select string_agg(array_to_string(roles, ' '), ',' order by array_position(${users}::uuid[], id))
        from users where id = any(${users}) and status = 'active') = ${wanted}
      and (select count(*) from users where id = any(${[ids.secondAdmin, ids.foundCandidate]})
        and status = 'active' and roles <> '{}') = 2
      and (select string_agg(role, ' ' order by role) from company_members where company_id = ${ids.company})
        = 'hiring-manager hiring-manager interviewer owner recruiter viewer'
      and (select count(*) from job_team where job_id = ${ids.job}) = 2
      and exists (select from companies where id = ${ids.company} and status = 'draft')
      and exists (select from company_documents where company_id = ${ids.company})
      and exists (select from company_invitations where id = ${ids.companyInvitation} and withdrawn_at is null)
      and exists (select from company_join_requests where id = ${ids.joinRequest} and status = 'open')
      and exists (select from jobs where id = ${ids.job} and status = 'open')
      and exists (select from applications
        where id = ${ids.application} and status = 'active' and stage = 'detail-fulfillment')
      and exists (select from interviews where id = ${ids.interview} and state = 'proposed')
      and exists (select from details where id = ${ids.detail} and state = 'submitted')
      and exists (select from company_tags where id = ${ids.tag})
      and exists (select from files where id = ${ids.file})
      and exists (select from passports where id = ${ids.passport})
      and exists (select from passport_issuers where id = ${ids.issuer} and status = 'verified')
      and exists (select from passport_definitions where id = ${ids.definition} and status = 'published')
      and exists (select from passport_batches where id = ${ids.batch} and state = 'checked')
      and exists (select from issued_passports where id = ${ids.issued} and state = 'issued')
      and exists (select from issued_passports where id = ${ids.offer} and state = 'pending')
      and exists (select from passport_endorsements where id = ${ids.endorsement} and state = 'offered')
      and exists (select from passport_keys where id = ${ids.key} and state = 'retired')
      and exists (select from passport_reports where id = ${ids.report} and state = 'open')
      and exists (select from job_reports where id = ${ids.jobReport} and resolved_at is null)
      and exists (select from foreign_issuers where id = ${ids.foreignIssuer})
      and exists (select from notifications where id = ${ids.notification})
      and exists (select from admin_invitations where id = ${ids.invitation} and withdrawn_at is null)
      and exists (select from candidate_searches where id = ${ids.candidateSearch})
      and exists (select from master_values where entity = 'search-words' and code = ${ids.searchSynonym} and active)
      and exists (select from job_feeds where id = ${ids.jobFeed})
      and exists (select from job_templates where id = ${ids.jobTemplate})
      and exists (select from feedbacks where id = ${ids.feedback})
      as intact`.execute(db.kysely)
  return rows[0]?.intact === true
}
