import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Files } from '#db/schema.ts'
import { condition } from '#db/sql/condition.ts'
import { requestIn, waitingRequests } from '#db/sql/passport-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/**
 * Locks a person's files, so that concurrent uploads cannot exceed the maximum number.
 * @returns false for an erased account
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

export async function insertFile(trx: Transaction, file: Insertable<Files>): Promise<void> {
  await trx.insertInto('files').values(file).execute()
}

/** SQL: whether file `f` was sent with a request for a passport that waits. Afterwards its owner may delete it. */
const isEvidence = sql<boolean>`exists (
  select from passport_request_evidence e join passport_requests r on r.id = e.request_id
  where e.file_id = f.id and ${condition(requestIn(waitingRequests))})`

/** SQL: whether file `f` belongs to an application that its owner has not sent. */
const isInDraft = sql<boolean>`exists (
  select from application_drafts t
  where t.candidate_id = f.owner_id and (t.cv_file_id = f.id or f.id = any(t.document_ids)))`

/**
 * SQL: true when no table refers to file `f`. List every table that refers to files here. If one is missing,
 * its foreign key makes the deletion fail. Profile steps refer to files through `file_uses`.
 */
const isUnused = sql<boolean>`not exists (select from candidate_profiles p where p.cv_file_id = f.id)
  and not exists (select from file_uses u where u.file_id = f.id)
  and not exists (select from application_snapshots s where s.cv_file_id = f.id)
  and not exists (select from application_documents o where o.file_id = f.id)
  and not ${isInDraft}
  and not exists (select from details d where d.file_id = f.id)
  and not ${isEvidence}`

/**
 * Deletes unused files. Skips locked ones, which are about to be used.
 * @returns the storage keys of the deleted files
 */
async function deleteUnused(trx: Transaction, among: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with unused as (select f.id from files f where ${among} and ${isUnused} for update skip locked)
    delete from files where id in (select id from unused) returning storage_key`.execute(trx)
  return rows.map((row) => row.storage_key)
}

export function deleteUnusedFiles(trx: Transaction, ownerId: string, before: Date): Promise<string[]> {
  return deleteUnused(trx, sql`f.owner_id = ${ownerId} and f.created_at < ${before}`)
}

export function deleteUnusedAmong(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  return deleteUnused(trx, sql`f.id = any(${ids})`)
}

/**
 * Lists the next file ids created before a moment, used or not.
 * @param after the last id of the previous batch; null for the first batch
 */
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

/** Filters storage keys to those that belong to a file's row. */
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

/** What uses a file; `profile`: anything at all. */
interface FileUsers {
  readonly application: boolean
  readonly draft: boolean
  readonly request: boolean
  readonly profile: boolean
}

/**
 * Locks a file until the transaction ends, so that nothing starts to use it, and reads what uses it.
 * @returns undefined for an unknown file
 */
export async function usesOf(trx: Transaction, fileId: string): Promise<FileUsers | undefined> {
  const locked = await trx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  // A separate statement after the lock, to see what the previous holder of the lock committed.
  const { rows } = await sql<FileUsers>`
    select
      exists (select from application_snapshots s where s.cv_file_id = f.id)
        or exists (select from application_documents o where o.file_id = f.id)
        or exists (select from details d where d.file_id = f.id) as application,
      ${isInDraft} as draft,
      ${isEvidence} as request,
      not (${isUnused}) as profile
    from files f where f.id = ${fileId}`.execute(trx)
  return rows[0]
}

/**
 * Deletes a file's row.
 * @returns the storage key of the deleted file
 */
export async function deleteFileRow(trx: Transaction, fileId: string): Promise<string> {
  const row = await trx
    .deleteFrom('files')
    .where('id', '=', fileId)
    .returning('storage_key')
    .executeTakeFirstOrThrow()
  return row.storage_key
}
