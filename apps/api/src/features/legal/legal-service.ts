import { type LegalDocumentName, legalBodyLength, type legalDraftInput } from '@vouch/contract'
import { plainTextLength } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, stale } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
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

/** Saves drafts of legal documents and publishes them as versions. Published versions are immutable. */
export interface LegalService {
  /**
   * Saves the draft of a legal document.
   * @param version version of the draft that the actor saw; 0 for a first draft
   * @throws AppError forbidden, stale, invalid
   */
  saveDraft(actor: Actor, document: LegalDocumentName, version: number, input: DraftInput): Promise<void>
  /**
   * Publishes the draft as the document's next version. The next draft starts with the same text.
   * @param version version of the draft that the actor saw
   * @returns the new version number
   * @throws AppError forbidden, stale, conflict for an unchanged text, invalid for an incomplete draft
   */
  publish(actor: Actor, document: LegalDocumentName, version: number): Promise<number>
}

export function createLegalService({ db, clock }: ServiceDeps): LegalService {
  return {
    saveDraft: async (actor, document, version, { summary, body: typed }) => {
      requireAccess(actor, 'legal.edit', null)
      const body = cleanRichText(typed)
      // The length is checked again after sanitising, because escaping characters such as & makes the text longer.
      if (body.length > legalBodyLength) {
        throw invalidField('body', `Use at most ${legalBodyLength.toLocaleString('en')} characters`)
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
          throw new AppError('conflict', 'The text has not changed since the version in force.')
        }
        requireComplete(draft, current !== undefined)
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

/**
 * Locks the draft and checks its version.
 * @throws AppError stale
 */
async function openDraft(
  trx: Transaction,
  document: LegalDocumentName,
  version: number,
): Promise<DraftRow | undefined> {
  await lockDocument(trx, document)
  const draft = await findDraft(trx, document)
  const currentVersion = draft?.version ?? 0
  if (version === currentVersion) return draft
  throw stale('This draft', currentVersion)
}

/**
 * Requires a complete draft.
 * @throws AppError invalid
 */
function requireComplete({ summary, body }: DraftRow, isLater: boolean): void {
  if (plainTextLength(body) === 0) throw invalidField('body', 'Write the text first')
  if (isLater && summary === '') {
    throw invalidField(
      'summary',
      'Describe what changed. People read this when they are asked to agree again',
    )
  }
}
