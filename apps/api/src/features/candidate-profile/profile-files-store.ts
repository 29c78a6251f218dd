import type { ProfileStepName } from '@vouch/contract'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

/**
 * Which of these files are the person's own: held until the commit, so that they cannot be cleared away in between.
 * @returns their purpose by id
 */
export async function ownFiles(
  trx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('files')
    .select(['id', 'purpose'])
    .where('id', 'in', [...ids])
    .where('owner_id', '=', userId)
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, purpose }) => [id, purpose]))
}

/** What a step names stays; what it names no more may be cleared away. */
export async function replaceFileUses(
  trx: Transaction,
  userId: string,
  step: ProfileStepName,
  ids: readonly string[],
): Promise<void> {
  await sql`
    with gone as (
      delete from file_uses where user_id = ${userId} and purpose = ${step} and file_id <> all (${ids}::uuid[])
    )
    insert into file_uses (file_id, user_id, purpose)
    select distinct file_id, ${userId}::uuid, ${step} from unnest(${ids}::uuid[]) as f (file_id)
    on conflict do nothing`.execute(trx)
}
