import { fillLetter, letterLanguageOf, letterValues } from '@vouch/domain'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { letterTemplates } from './letters-store.ts'
import type { Letters, LetterWords, NewLetter } from './ports.ts'
import {
  deleteWaiting,
  insertLetters,
  type Recipient,
  recipientsOf,
  tellWaiting,
  type WrittenLetter,
} from './sent-letters-store.ts'

/** Writes letters to candidates, see {@link Letters}. */
export function createLetters(deps: { readonly outbox: Outbox; readonly publicUrl: string }): Letters {
  const { outbox, publicUrl } = deps

  const mail = (
    trx: Transaction,
    letters: readonly WrittenLetter[],
    recipients: ReadonlyMap<string, Recipient>,
  ) =>
    outbox.writeAll(
      trx,
      letters.flatMap(({ applicationId, language, subject, body, page }) => {
        const recipient = recipients.get(applicationId)
        if (!recipient?.canBeMailed) return []
        const stage = page === null ? '' : `/stages/${page}`
        return {
          kind: 'letter' as const,
          to: recipient.email,
          locale: language,
          subject,
          body,
          link: `${publicUrl}/admin/jobs/applied/${applicationId}${stage}`,
        }
      }),
    )

  return {
    draft: async (executor, letter) => {
      const [written] = await write(executor, [letter], await recipientsOf(executor, [letter.applicationId]))
      if (!written) throw new Error(`application ${letter.applicationId} of a letter not found`)
      const { language, subject, body } = written
      return { language, subject, body }
    },
    send: async (trx, letters, at) => {
      const recipients = await recipientsOf(
        trx,
        letters.map(({ applicationId }) => applicationId),
      )
      const written = await write(trx, letters, recipients)
      await insertLetters(trx, written, { at, toldAt: at })
      await mail(trx, written, recipients)
      return new Map(written.map((letter) => [letter.applicationId, letter]))
    },
    keep: async (trx, letter, at) => {
      const written = await write(trx, [letter], await recipientsOf(trx, [letter.applicationId]))
      await deleteWaiting(trx, letter.applicationId)
      await insertLetters(trx, written, { at, toldAt: null })
    },
    discard: deleteWaiting,
    tell: async (trx, applicationIds, at) => {
      const recipients = await recipientsOf(trx, applicationIds)
      const told = await tellWaiting(trx, applicationIds, at)
      await mail(trx, told, recipients)
      const withLetter = new Set(told.map(({ applicationId }) => applicationId))
      const without = applicationIds.filter((id) => !withLetter.has(id))
      if (without.length === 0) return
      const letters = without.map(
        (applicationId) => ({ applicationId, kind: 'rejection', page: null }) as const,
      )
      const written = await write(trx, letters, recipients)
      await insertLetters(trx, written, { at, toldAt: at })
      await mail(trx, written, recipients)
    },
  }
}

/** Fills in letters, reading each template once. */
async function write(
  executor: Executor,
  letters: readonly NewLetter[],
  recipients: ReadonlyMap<string, Recipient>,
): Promise<WrittenLetter[]> {
  const templates = new Map<string, LetterWords>()
  const written: WrittenLetter[] = []
  for (const { applicationId, kind, page, facts, body } of letters) {
    const recipient = recipients.get(applicationId)
    if (!recipient) continue
    const { companyId, candidate, job, company, locale, timeZone } = recipient
    const language = letterLanguageOf(locale)
    const key = `${companyId} ${kind} ${language}`
    const words = templates.get(key) ?? (await letterTemplates.wordsOf(executor, companyId, kind, language))
    templates.set(key, words)
    const values = letterValues({ candidate, job, company, ...facts }, language, timeZone)
    written.push({
      applicationId,
      kind,
      page,
      language,
      subject: fillLetter(words.subject, values).text,
      body: body ?? fillLetter(words.body, values).text,
    })
  }
  return written
}
