import type { FilePurpose } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

interface NewFile {
  readonly id: string
  readonly ownerId: string
  readonly purpose: FilePurpose
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  readonly key: string
  readonly sha256: Buffer
  readonly at: Date
}

/**
 * One upload of a person after the other, so that none of them slips past the limit.
 * @returns false for somebody who was erased
 */
export async function lockOwner(trx: Transaction, ownerId: string): Promise<boolean> {
  const owner = await trx
    .selectFrom('users')
    .select('status')
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return owner !== undefined && owner.status !== 'erased'
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
 * That nothing refers to the file `f`: the one place that knows all who may. Whoever lets another table name files adds
 * it here; a foreign key without cascade then refuses what this misses. Steps of the profile name theirs in `file_uses`.
 */
const isUnused = sql<boolean>`not exists (select from candidate_profiles p where p.cv_file_id = f.id)
  and not exists (select from file_uses u where u.file_id = f.id)
  and not exists (select from application_snapshots s where s.cv_file_id = f.id)
  and not exists (select from details d where d.file_id = f.id)`

/**
 * Deletes a person's files that nothing refers to. One that is just being used is locked by whoever uses it, and stays.
 * @returns their storage keys
 */
export async function deleteUnusedFiles(trx: Transaction, ownerId: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with unused as (
      select f.id from files f
      where f.owner_id = ${ownerId} and f.created_at < ${before} and ${isUnused}
      for update skip locked
    )
    delete from files where id in (select id from unused) returning storage_key`.execute(trx)
  return rows.map((row) => row.storage_key)
}

/** The next files in the order of their ids that are older, used or not. @param after null from the beginning */
export async function nextFiles(
  executor: Executor,
  after: string | null,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('files')
    .select('id')
    .where('created_at', '<', before)
    .$if(after !== null, (files) => files.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** As {@link deleteUnusedFiles}, of these files whoever owns them. @returns their storage keys */
export async function deleteUnusedAmong(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with unused as (
      select f.id from files f where f.id = any(${ids}) and ${isUnused}
      for update skip locked
    )
    delete from files where id in (select id from unused) returning storage_key`.execute(trx)
  return rows.map((row) => row.storage_key)
}

/** Those of the storage keys that belong to a file. */
export async function findStoredKeys(executor: Executor, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectFrom('files')
    .select('storage_key')
    .where('storage_key', '=', sql<string>`any(${keys})`)
    .execute()
  return new Set(rows.map((row) => row.storage_key))
}

export async function findOwner(executor: Executor, fileId: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('files')
    .select('owner_id')
    .where('id', '=', fileId)
    .executeTakeFirst()
  return row?.owner_id
}

/** Locks the file until the commit, so that nobody begins to use it. @returns undefined when it is not there */
export async function whatUses(
  trx: Transaction,
  fileId: string,
): Promise<{ application: boolean; profile: boolean } | undefined> {
  const locked = await trx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  // A statement of its own sees what whoever held the file before has committed.
  const { rows } = await sql<{ application: boolean; profile: boolean }>`
    select
      exists (select from application_snapshots s where s.cv_file_id = f.id)
        or exists (select from details d where d.file_id = f.id) as application,
      not (${isUnused}) as profile
    from files f where f.id = ${fileId}`.execute(trx)
  return rows[0]
}

/** @returns its storage key */
export async function deleteFileRow(trx: Transaction, fileId: string): Promise<string> {
  const row = await trx
    .deleteFrom('files')
    .where('id', '=', fileId)
    .returning('storage_key')
    .executeTakeFirstOrThrow()
  return row.storage_key
}
