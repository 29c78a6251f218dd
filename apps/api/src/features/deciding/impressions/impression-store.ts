import type { Impression, ImpressionValue } from '@vouch/contract'
import { sql } from 'kysely'
import { iso } from '#db/iso.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { personNameSql } from '#platform/accounts/person-name-sql.ts'

const columns = sql.raw(`i.value, i.reason, ${iso('i.at')} as at, ${iso('i.edited_at')} as "editedAt",
  json_build_object('userId', w.id, 'name', ${personNameSql('w.display_name', 'w')}) as author`)

/** A member's impression of an applicant. */
export async function impressionBy(
  executor: Executor,
  applicationId: string,
  authorId: string,
): Promise<Impression | undefined> {
  const { rows } = await sql<Impression>`
    select ${columns} from application_impressions i join users w on w.id = i.author_id
    where i.application_id = ${applicationId} and i.author_id = ${authorId}`.execute(executor)
  return rows[0]
}

/** The impressions of others, oldest first. */
export async function impressionsOfOthers(
  executor: Executor,
  applicationId: string,
  authorId: string,
): Promise<Impression[]> {
  const { rows } = await sql<Impression>`
    select ${columns} from application_impressions i join users w on w.id = i.author_id
    where i.application_id = ${applicationId} and i.author_id <> ${authorId} order by i.at, i.author_id`.execute(
    executor,
  )
  return rows
}

export async function countOthers(
  executor: Executor,
  applicationId: string,
  authorId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from application_impressions
    where application_id = ${applicationId} and author_id <> ${authorId}`.execute(executor)
  return rows[0]?.count ?? 0
}

/** Stores an impression. Saving the same content does not mark it as edited. */
export async function storeImpression(
  trx: Transaction,
  one: {
    readonly applicationId: string
    readonly authorId: string
    readonly value: ImpressionValue
    readonly reason: string
    readonly at: Date
  },
): Promise<void> {
  await sql`
    insert into application_impressions as i (application_id, author_id, value, reason, at)
    values (${one.applicationId}, ${one.authorId}, ${one.value}, ${one.reason}, ${one.at})
    on conflict (application_id, author_id) do update
    set value = excluded.value, reason = excluded.reason, edited_at = excluded.at
    where (i.value, i.reason) is distinct from (excluded.value, excluded.reason)`.execute(trx)
}
