import type { ProfileStepName } from '@vouch/contract'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

/**
 * Locks the given files that the person owns, so that the clean-up of unused files cannot delete them.
 * @returns the purpose of each file by its id
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

/** Stores which files a profile step uses. The clean-up deletes unused files. */
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
