import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

interface NewFile {
  readonly id: string
  readonly ownerId: string
  readonly purpose: 'cv' | 'document'
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  readonly key: string
  readonly sha256: Buffer
  readonly at: Date
}

/** One upload of a person after the other, so that none of them slips past the limit. */
export async function lockOwner(trx: Transaction, ownerId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
}

export async function countFiles(executor: Executor, ownerId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('files')
    .select((file) => file.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFile(trx: Transaction, file: NewFile): Promise<void> {
  await trx
    .insertInto('files')
    .values({
      id: file.id,
      owner_id: file.ownerId,
      purpose: file.purpose,
      name: file.name,
      media_type: file.mediaType,
      bytes: file.bytes,
      storage_key: file.key,
      sha256: file.sha256,
      created_at: file.at,
    })
    .execute()
}

/**
 * Deletes a person's files that nothing refers to. One that is just being used is locked by whoever uses it, and stays.
 * @returns their storage keys
 */
export async function deleteUnusedFiles(trx: Transaction, ownerId: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with unused as (
      select f.id from files f
      where f.owner_id = ${ownerId} and f.created_at < ${before}
        and not exists (select from candidate_profiles p where p.cv_file_id = f.id)
        and not exists (select from application_snapshots s where s.cv_file_id = f.id)
        and not exists (select from details d where d.file_id = f.id)
      for update skip locked
    )
    delete from files where id in (select id from unused) returning storage_key`.execute(trx)
  return rows.map((row) => row.storage_key)
}
