import type { FileRef } from '@vouch/contract'
import type { Executor, Transaction } from '#db/transaction.ts'

interface NewDocument {
  readonly id: string
  readonly companyId: string
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  readonly key: string
  readonly sha256: Buffer
  readonly uploadedBy: string
  readonly at: Date
}

/**
 * Replaces a company's verification document.
 * @returns the storage key of the previous document
 */
export async function replaceDocument(trx: Transaction, document: NewDocument): Promise<string | undefined> {
  const before = await deleteDocument(trx, document.companyId)
  await trx
    .insertInto('company_documents')
    .values({
      company_id: document.companyId,
      id: document.id,
      name: document.name,
      media_type: document.mediaType,
      bytes: document.bytes,
      storage_key: document.key,
      sha256: document.sha256,
      uploaded_by: document.uploadedBy,
      created_at: document.at,
    })
    .execute()
  return before
}

/**
 * Deletes a company's verification document.
 * @returns the storage key of the deleted document
 */
export async function deleteDocument(trx: Transaction, companyId: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('company_documents')
    .where('company_id', '=', companyId)
    .returning('storage_key')
    .executeTakeFirst()
  return row?.storage_key
}

export async function findDocument(executor: Executor, companyId: string): Promise<FileRef | null> {
  const row = await executor
    .selectFrom('company_documents')
    .select(['id', 'name', 'media_type', 'bytes', 'created_at'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!row) return null
  const { id, name, media_type, bytes, created_at } = row
  return { id, name, mediaType: media_type, bytes, uploadedAt: created_at.toISOString() }
}

export async function findStored(
  executor: Executor,
  id: string,
): Promise<{ name: string; media_type: string; bytes: number; storage_key: string } | undefined> {
  return executor
    .selectFrom('company_documents')
    .select(['name', 'media_type', 'bytes', 'storage_key'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Filters storage keys to those that still have a database row. */
export async function findStoredKeys(
  executor: Executor,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectFrom('company_documents')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute()
  return new Set(rows.map((row) => row.storage_key))
}
