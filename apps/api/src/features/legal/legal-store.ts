import type { LegalDocumentName } from '@vouch/contract'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Locks a legal document, so that changes to its draft and versions run one at a time until the transaction ends. */
export async function lockDocument(trx: Transaction, document: LegalDocumentName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`legal:${document}`}))`.execute(trx)
}

function versionsOf(executor: Executor, document: LegalDocumentName) {
  return executor
    .selectFrom('legal_documents')
    .select(['version', 'summary', 'body', 'published_at'])
    .where('document', '=', document)
}

export function findCurrent(executor: Executor, document: LegalDocumentName) {
  return versionsOf(executor, document).orderBy('version', 'desc').limit(1).executeTakeFirst()
}

export function findVersion(executor: Executor, document: LegalDocumentName, version: number) {
  return versionsOf(executor, document).where('version', '=', version).executeTakeFirst()
}

export interface DraftRow {
  readonly summary: string
  readonly body: string
  readonly version: number
}

/**
 * Inserts a published version.
 * @param published.by null for the texts that come with the software
 * @returns the id of the version
 */
export async function insertVersion(
  trx: Transaction,
  document: LegalDocumentName,
  published: DraftRow & { readonly by: string | null; readonly at: Date },
): Promise<string> {
  const id = uuidv7()
  const { by, at, ...text } = published
  await trx
    .insertInto('legal_documents')
    .values({ id, document, ...text, published_at: at, published_by: by })
    .execute()
  return id
}

export function findDraft(executor: Executor, document: LegalDocumentName): Promise<DraftRow | undefined> {
  return executor
    .selectFrom('legal_drafts')
    .select(['summary', 'body', 'version'])
    .where('document', '=', document)
    .executeTakeFirst()
}

export async function storeDraft(
  trx: Transaction,
  document: LegalDocumentName,
  draft: DraftRow & { readonly by: string; readonly at: Date },
): Promise<void> {
  const { by, at, ...text } = draft
  const columns = { ...text, saved_by: by, saved_at: at }
  await trx
    .insertInto('legal_drafts')
    .values({ document, ...columns })
    .onConflict((conflict) => conflict.column('document').doUpdateSet(columns))
    .execute()
}
