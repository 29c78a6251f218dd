import type { Colleague } from '@vouch/contract'
import { sql } from 'kysely'
import type { TeamApplication } from '#access/team-application.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { readsApplicants } from '#db/sql/team-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Stores which application a person reads. They stop reading another one. */
export async function storeReading(
  trx: Transaction,
  reader: { readonly userId: string; readonly applicationId: string; readonly until: Date },
): Promise<void> {
  const { userId, applicationId, until } = reader
  await sql`
    insert into application_readers (user_id, application_id, until) values (${userId}, ${applicationId}, ${until})
    on conflict (user_id) do update set application_id = excluded.application_id, until = excluded.until
  `.execute(trx)
}

/** Colleagues of `userId` who read the application, and still may, by name. */
export async function otherReaders(
  trx: Transaction,
  reader: Pick<TeamApplication, 'companyId' | 'candidateId' | 'jobId'> & {
    readonly userId: string
    readonly applicationId: string
    readonly now: Date
  },
): Promise<Colleague[]> {
  const { userId, applicationId, companyId, candidateId, jobId, now } = reader
  const { rows } = await sql<Colleague>`
    select u.id as "userId", u.display_name as name
    from application_readers r
    join company_members m on m.user_id = r.user_id and m.company_id = ${companyId}
    join jobs j on j.id = ${jobId} and ${condition(readsApplicants('j.id'))}
    join users u on u.id = r.user_id
    where r.application_id = ${applicationId} and r.until > ${now}
      and r.user_id not in (${userId}, ${candidateId}) and ${condition(isActiveAccount())}
    order by lower(u.display_name), u.id`.execute(trx)
  return rows
}

export async function removeReading(
  executor: Executor,
  { userId, applicationId }: { readonly userId: string; readonly applicationId: string },
): Promise<void> {
  await executor
    .deleteFrom('application_readers')
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .execute()
}

/** Deletes what is no longer shown. Leaves rows that are being renewed. */
export async function removeEndedReadings(executor: Executor, now: Date): Promise<void> {
  await sql`
    delete from application_readers where user_id in (
      select user_id from application_readers where until <= ${now} for update skip locked
    )`.execute(executor)
}
