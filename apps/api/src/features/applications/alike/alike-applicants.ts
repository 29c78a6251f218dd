import type { AlikeApplicant } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { applicantId, isBlind } from '#db/sql/application-sql.ts'
import { readsApplicants } from '#db/sql/team-sql.ts'

/** SQL: e-mail address in lower case without its plus tag (ada+jobs@example.org). Must match the index `users_mailbox`. */
const mailbox = (email: string) => `regexp_replace(lower(${email}), '(?<=.)[+][^@]*(?=@)', '')`

/**
 * Finds people with the same mailbox, or the same name and location in applications to the company. Uses only data that
 * the actor may read. Each source has an index.
 */
const alikeSql = `
  with me as materialized (
    select a.company_id, a.candidate_id, lower(a.name) as name, lower(s.location) as place,
      nullif(${mailbox('u.email')}, '') as mailbox
    from applications a
    join users u on u.id = a.candidate_id
    left join application_snapshots s on s.application_id = a.id
    where a.id = $1
  ), found (id, reason) as (
    select u.id, 'email' from me join users u on ${mailbox('u.email')} = me.mailbox
    union
    select o.candidate_id, 'name-and-place' from me
      join applications o on o.company_id = me.company_id and lower(o.name) = me.name
      join application_snapshots s on s.application_id = o.id and lower(s.location) = me.place
      join company_members m on m.company_id = o.company_id and m.user_id = $2
      where me.place <> '' and ${readsApplicants('o.job_id')}
  ), person as (
    select f.id, json_agg(f.reason order by f.reason) as reasons
    from found f join me on me.candidate_id <> f.id group by f.id
  ), latest as (
    select distinct on (o.candidate_id) o.*, p.reasons
    from me
    join person p on true
    join applications o on o.candidate_id = p.id and o.company_id = me.company_id
    join users u on u.id = o.candidate_id and ${isActiveAccount()}
    join company_members m on m.company_id = o.company_id and m.user_id = $2
    where o.candidate_id <> $2 and not ${isBlind('o')} and ${readsApplicants('o.job_id')} and not exists (
      select from distinct_applicants d
      where d.company_id = me.company_id and d.one_id = least(me.candidate_id, o.candidate_id)
        and d.other_id = greatest(me.candidate_id, o.candidate_id))
    order by o.candidate_id, o.applied_at desc, o.id desc
  )
  select ${applicantId('o')} as "userId", o.name, json_build_object('id', j.id, 'title', j.title) as job, o.stage, o.status,
    ${iso('o.applied_at')} as "appliedAt", o.reasons
  from latest o join jobs j on j.id = o.job_id
  order by o.applied_at desc, o.id desc limit 5`

/** Finds possible duplicates of an applicant within the company, among the applicants that the actor may read. */
export function alikeApplicants(
  db: Database,
  { userId }: Pick<Actor, 'userId'>,
  applicationId: string,
): Promise<AlikeApplicant[]> {
  return prepared<AlikeApplicant & Record<string, unknown>>(db, 'alike-applicants', alikeSql, [
    applicationId,
    userId,
  ])
}
