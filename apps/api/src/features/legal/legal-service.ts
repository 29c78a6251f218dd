import { type LegalDocumentName, legalBodyLength, type legalDraftInput } from '@vouch/contract'
import { plainTextLength } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import { cleanRichText } from '#platform/rich-text.ts'
import {
  type DraftRow,
  findCurrent,
  findDraft,
  insertVersion,
  lockDocument,
  storeDraft,
} from './legal-store.ts'

type DraftInput = z.output<typeof legalDraftInput>

/** Writing and publishing versions. What is published never changes. */
export interface LegalService {
  /**
   * @param version of the draft that was seen; 0 while it was never saved
   * @throws AppError forbidden, stale, invalid
   */
  saveDraft(actor: Actor, document: LegalDocumentName, version: number, input: DraftInput): Promise<void>
  /**
   * Publishes the draft as the next version; the next draft begins with the same words.
   * @param version of the draft that was seen
   * @returns the number of the new version
   * @throws AppError forbidden, stale, conflict when nothing was changed, invalid while something is missing
   */
  publish(actor: Actor, document: LegalDocumentName, version: number): Promise<number>
}

export function createLegalService(deps: { readonly db: Database; readonly clock: Clock }): LegalService {
  const { db, clock } = deps
  return {
    saveDraft: async (actor, document, version, { summary, body: typed }) => {
      requireAccess(actor, 'legal.edit', null)
      const body = cleanRichText(typed)
      // Characters that HTML cannot hold as they are, such as &, have become longer.
      if (body.length > legalBodyLength) {
        throw invalid('body', `Use at most ${legalBodyLength.toLocaleString('en')} characters`)
      }
      await inTransaction(db, async (trx) => {
        await openDraft(trx, document, version)
        const next = { summary, body, version: version + 1 }
        await storeDraft(trx, document, { ...next, by: actor.userId, at: clock() })
      })
    },

    publish: async (actor, document, version) => {
      requireAccess(actor, 'legal.edit', null)
      const at = clock()
      return inTransaction(db, async (trx) => {
        const draft = await openDraft(trx, document, version)
        const current = await findCurrent(trx, document)
        if (!draft || draft.body === current?.body) {
          throw new AppError('conflict', 'Nothing was changed since the version that is in force.')
        }
        requireWords(draft, current !== undefined)
        const { summary, body } = draft
        const next = (current?.version ?? 0) + 1
        const id = await insertVersion(trx, document, { version: next, summary, body, by: actor.userId, at })
        await storeDraft(trx, document, { summary: '', body, version: version + 1, by: actor.userId, at })
        await record(trx, {
          action: 'legal.publish',
          actorId: actor.userId,
          subjectId: id,
          at,
          details: { document, version: next },
        })
        return next
      })
    },
  }
}

/** Locks the draft. @throws AppError stale */
async function openDraft(
  trx: Transaction,
  document: LegalDocumentName,
  version: number,
): Promise<DraftRow | undefined> {
  await lockDocument(trx, document)
  const draft = await findDraft(trx, document)
  const currentVersion = draft?.version ?? 0
  if (version === currentVersion) return draft
  throw new AppError('stale', 'This draft was changed somewhere else in the meantime.', { currentVersion })
}

/** @throws AppError invalid */
function requireWords({ summary, body }: DraftRow, isLater: boolean): void {
  if (plainTextLength(body) === 0) throw invalid('body', 'Write the text first')
  if (isLater && summary === '') {
    throw invalid('summary', 'Say what changed: whoever is asked to consent again reads it')
  }
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, { errors: [{ path, message }] })
}
