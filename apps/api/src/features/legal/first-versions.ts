import { readFile } from 'node:fs/promises'
import { type LegalDocumentName, legalDocumentNames } from '@vouch/contract'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { cleanRichText } from '#platform/rich-text.ts'
import { findCurrent, insertVersion, lockDocument } from './legal-store.ts'

const folder = new URL('../../../../../data/legal/', import.meta.url)

/** Publishes version 1 of each legal document that has no version. Safe when several processes start at once. */
export async function ensureFirstVersions(db: Database, clock: Clock): Promise<void> {
  for (const document of legalDocumentNames) {
    if (await findCurrent(db.kysely, document)) continue
    const body = await firstText(document)
    await inTransaction(db, async (trx) => {
      await lockDocument(trx, document)
      if (await findCurrent(trx, document)) return
      await insertVersion(trx, document, { version: 1, summary: '', body, by: null, at: clock() })
    })
  }
}

/** Sanitises the text like an administrator's input, so that an unchanged draft equals the first version. */
export async function firstText(document: LegalDocumentName): Promise<string> {
  return cleanRichText(await readFile(new URL(`${document}.html`, folder), 'utf8'))
}
