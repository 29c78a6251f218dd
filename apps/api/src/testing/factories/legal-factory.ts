import type { LegalDocumentName } from '@vouch/contract'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'

/** Stores a person's consent to all current legal documents. */
export async function giveConsents(db: Database, userId: string): Promise<void> {
  await sql`
    insert into consents (user_id, document, version, given_at)
    select ${userId}::uuid, document, max(version)::text, now() from legal_documents group by document
    on conflict do nothing`.execute(db.kysely)
}

/** Publishes a new version of a legal document. @returns the version number */
export async function publishVersion(
  db: Database,
  document: LegalDocumentName,
  words: { readonly summary?: string; readonly body?: string } = {},
): Promise<number> {
  const { summary = 'Clearer words', body = '<p>Other words</p>' } = words
  const { rows } = await sql<{ version: number }>`
    insert into legal_documents (id, document, version, summary, body, published_at)
    select ${uuidv7()}::uuid, ${document}, max(version) + 1, ${summary}, ${body}, now()
    from legal_documents where document = ${document}
    returning version`.execute(db.kysely)
  const [row] = rows
  if (!row) throw new Error(`no first version of ${document}`)
  return row.version
}
