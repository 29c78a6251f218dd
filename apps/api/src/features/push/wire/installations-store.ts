import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

/** @returns false if the id is taken */
export async function insertInstallation(
  trx: Transaction,
  {
    fid,
    refresh_token_hash,
    at,
  }: { readonly fid: string; readonly refresh_token_hash: Buffer; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('push_installations')
    .values({ fid, refresh_token_hash, created_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.column('fid').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function findRefreshHash(executor: Executor, fid: string): Promise<Buffer | undefined> {
  const row = await executor
    .selectFrom('push_installations')
    .select('refresh_token_hash')
    .where('fid', '=', fid)
    .executeTakeFirst()
  return row?.refresh_token_hash
}

/** Locks an installation, so that its calls run one after the other. @returns false if it does not exist */
export async function lockInstallation(trx: Transaction, fid: string): Promise<boolean> {
  const row = await trx
    .selectFrom('push_installations')
    .select('fid')
    .where('fid', '=', fid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function touchInstallation(executor: Executor, fid: string, at: Date): Promise<void> {
  await executor.updateTable('push_installations').set({ last_seen_at: at }).where('fid', '=', fid).execute()
}

export async function deleteInstallation(trx: Transaction, fid: string): Promise<void> {
  await trx.deleteFrom('push_installations').where('fid', '=', fid).execute()
}

/** Deletes installations that were not seen since a time. Their browsers make new ones when they come back. */
export async function deleteUnseenInstallations(trx: Transaction, before: Date): Promise<void> {
  await sql`
    delete from push_installations i where last_seen_at < ${before}
      and not exists (select from push_registrations r where r.fid = i.fid and r.last_used_at >= ${before})
  `.execute(trx)
}
