import type { CandidateRecord } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import { personNameSql } from '#platform/accounts/person-name-sql.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { emailSql } from './known-person.ts'
import { profileRecordJson } from './profile-standing.ts'

/** Maximum number of applications to return, newest first. */
const maxApplications = 100

const consents = `
  select coalesce(json_agg(json_build_object('document', c.document, 'version', c.version,
    'givenAt', ${iso('c.given_at')}, 'withdrawnAt', ${iso('c.withdrawn_at')})
    order by c.given_at desc, c.document, c.version), '[]'::json)
  from consents c where c.user_id = u.id`

const memberships = `
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'status', c.status, 'role', m.role)
    order by c.name_key, c.id), '[]'::json)
  from company_members m join companies c on c.id = m.company_id where m.user_id = u.id`

/** Reads the view `candidate_applications`, which excludes undisclosed rejections. */
const applications = `
  select json_build_object(
    'total', (select count(*) from applications a where a.candidate_id = u.id),
    'items', coalesce(json_agg(json_build_object('id', v.id, 'jobId', j.id, 'jobTitle', j.title,
      'companyName', c.shown_name, 'visibleStatus', v.visible_status, 'appliedAt', ${iso('v.applied_at')})
      order by v.applied_at desc, v.id desc), '[]'::json))
  from (
    select * from candidate_applications n where n.candidate_id = u.id
    order by n.applied_at desc, n.id desc limit ${maxApplications}
  ) v
  join jobs j on j.id = v.job_id
  join companies c on c.id = j.company_id`

const recordById = `
  select u.id, ${personNameSql("coalesce(nullif(p.full_name, ''), u.display_name)")} as name, ${emailSql} as email,
    u.email_verified as "emailVerified", u.status, u.roles, ${iso('u.created_at')} as "createdAt",
    ${iso('u.erase_at')} as "eraseAt", ${profileRecordJson} as profile,
    (${consents}) as consents, (${memberships}) as memberships, (${applications}) as applications
  from users u left join candidate_profiles p on p.user_id = u.id
  where u.id = $1 and u.roles @> array['candidate']`

/**
 * Reads the record of a candidate, after recording the read in the audit log.
 * @throws AppError not-found, also for people who are not candidates
 */
export async function readCandidateRecord(
  { db, clock }: ServiceDeps,
  actor: Actor,
  userId: string,
): Promise<CandidateRecord> {
  requireAccess(actor, 'record.read', null)
  const [row] = await prepared<CandidateRecord & Record<string, unknown>>(
    db,
    'candidate-record',
    recordById,
    [userId],
  )
  if (!row) throw notFound('This candidate')
  await record(db.kysely, {
    action: 'candidate.record',
    actorId: actor.userId,
    subjectId: userId,
    at: clock(),
  })
  return row
}
