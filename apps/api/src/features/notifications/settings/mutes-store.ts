import type { NotificationMute } from '@vouch/contract'
import { sql } from 'kysely'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { readsApplicants } from '#db/sql/team-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** The job and application that a person's notification is about; undefined if it is not theirs. */
export async function subjectsOf(
  trx: Transaction,
  userId: string,
  notificationId: string,
): Promise<{ readonly job_id: string | null; readonly application_id: string | null } | undefined> {
  return trx
    .selectFrom('notifications')
    .select(['job_id', 'application_id'])
    .where('id', '=', notificationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Mutes a job or an application. Muting it again changes nothing. */
export async function insertMute(
  trx: Transaction,
  mute: {
    readonly userId: string
    readonly subject: NotificationMute['subject']
    readonly subjectId: string
    readonly at: Date
  },
): Promise<void> {
  const { userId, subject, subjectId, at } = mute
  await trx
    .insertInto('notification_mutes')
    .values({
      user_id: userId,
      subject_id: subjectId,
      job_id: subject === 'job' ? subjectId : null,
      application_id: subject === 'application' ? subjectId : null,
      muted_at: at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id']).doNothing())
    .execute()
}

export async function deleteMute(trx: Transaction, userId: string, subjectId: string): Promise<void> {
  await trx
    .deleteFrom('notification_mutes')
    .where('user_id', '=', userId)
    .where('subject_id', '=', subjectId)
    .execute()
}

/** Lists what a person has muted, newest first. @param subjectId only this job or application */
export async function listMutes(
  executor: Executor,
  userId: string,
  subjectId: string | null = null,
): Promise<NotificationMute[]> {
  const { rows } = await sql<Omit<NotificationMute, 'mutedAt'> & { mutedAt: Date }>`
    select m.subject_id as id, case when m.job_id is null then 'application' else 'job' end as subject,
      j.title as "jobTitle", c.shown_name as "companyName", m.muted_at as "mutedAt",
      case when a.candidate_id <> m.user_id and not ${condition(isPersonLeaving)} and exists (
        select from company_members k where k.company_id = j.company_id and k.user_id = m.user_id
          and ${condition(readsApplicants('j.id', 'k'))}
      ) then a.name end as "personName"
    from notification_mutes m
      left join applications a on a.id = m.application_id
      join jobs j on j.id = coalesce(m.job_id, a.job_id)
      join companies c on c.id = j.company_id
    where m.user_id = ${userId} and (${subjectId}::uuid is null or m.subject_id = ${subjectId})
    order by m.muted_at desc, m.subject_id
    limit 1000`.execute(executor)
  return rows.map((row) => ({ ...row, mutedAt: row.mutedAt.toISOString() }))
}
