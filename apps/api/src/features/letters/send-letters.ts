import { type LetterKind, type LetterLanguage, letterLanguages } from '@vouch/contract'
import { fillLetter, letterLanguageOf, letterValues } from '@vouch/domain'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { letterTemplates } from './letters-store.ts'
import { nameMarker } from './name-marker.ts'
import type { FrozenWords, Letters, LetterWords, NewLetter } from './ports.ts'
import {
  deleteWaiting,
  type FilledNewLetter,
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
    words: async (executor, companyId, kind) => {
      const entries: [LetterLanguage, LetterWords][] = []
      for (const language of letterLanguages) {
        entries.push([language, await letterTemplates.wordsOf(executor, companyId, kind, language)])
      }
      return {
        byLanguage: Object.fromEntries(entries) as Record<LetterLanguage, LetterWords>,
        frozen: Object.fromEntries(
          entries.map(([language, words]) => [wordsKeyOf(companyId, kind, language), words]),
        ),
      }
    },
    draft: async (executor, letter) => {
      const { written } = await write(executor, [letter], {}, 'team')
      const [one] = written
      if (!one) throw new Error(`application ${letter.applicationId} of a letter not found`)
      const { language, subject, body } = one
      return { language, subject, body }
    },
    fill: async (executor, letters) => {
      const { written, words } = await write(executor, letters, {}, 'preview')
      return { filled: byApplication(written), words }
    },
    send: async (trx, letters, at, frozen) => {
      const { written, recipients } = await write(trx, letters, frozen)
      await insertLetters(trx, written, { at, toldAt: at })
      await mail(trx, written, recipients)
      return byApplication(written)
    },
    keep: async (trx, letters, at, frozen) => {
      const { written } = await write(trx, letters, frozen)
      await deleteWaiting(
        trx,
        letters.map(({ applicationId }) => applicationId),
      )
      await insertLetters(trx, written, { at, toldAt: null })
      return byApplication(written)
    },
    discard: deleteWaiting,
    tell: async (trx, applicationIds, at) => {
      const told = await tellWaiting(trx, applicationIds, at)
      await mail(trx, told, await recipientsOf(trx, applicationIds))
      const withLetter = new Set(told.map(({ applicationId }) => applicationId))
      const without = applicationIds.filter((id) => !withLetter.has(id))
      if (without.length === 0) return
      const letters = without.map(
        (applicationId) => ({ applicationId, kind: 'rejection', page: null }) as const,
      )
      const { written, recipients } = await write(trx, letters)
      await insertLetters(trx, written, { at, toldAt: at })
      await mail(trx, written, recipients)
    },
  }
}

/** Key of {@link FrozenWords}. */
const wordsKeyOf = (companyId: string, kind: LetterKind, language: LetterLanguage) =>
  `${companyId} ${kind} ${language}`

const byApplication = (letters: readonly FilledNewLetter[]) =>
  new Map(letters.map((letter) => [letter.applicationId, letter]))

/**
 * Fills in letters, reading each template once.
 * @param frozen words that stand instead of the stored ones
 * @param reader who reads the result. In a blind review, the team edits letters with the code name, and reads previews with a
 * marker for the name.
 */
async function write(
  executor: Executor,
  letters: readonly NewLetter[],
  frozen: FrozenWords = {},
  reader: 'candidate' | 'team' | 'preview' = 'candidate',
) {
  const recipients = await recipientsOf(
    executor,
    letters.map(({ applicationId }) => applicationId),
  )
  const templates = new Map<string, LetterWords>(Object.entries(frozen))
  const written: FilledNewLetter[] = []
  for (const letter of letters) {
    const recipient = recipients.get(letter.applicationId)
    if (!recipient) continue
    const { companyId, locale } = recipient
    const language = letterLanguageOf(locale)
    const key = wordsKeyOf(companyId, letter.kind, language)
    const words =
      templates.get(key) ?? (await letterTemplates.wordsOf(executor, companyId, letter.kind, language))
    templates.set(key, words)
    const { shownName } = recipient
    const isBlind = shownName !== recipient.candidate
    const previewed = isBlind ? nameMarker[language] : shownName
    const candidate = { candidate: recipient.candidate, team: shownName, preview: previewed }[reader]
    written.push(fillIn(letter, { ...recipient, candidate }, words))
  }
  return { written, recipients, words: Object.fromEntries(templates) }
}

function fillIn(letter: NewLetter, recipient: Recipient, words: LetterWords): FilledNewLetter {
  const { applicationId, kind, page, facts, body, template } = letter
  const { candidate, shownName, job, company, locale, timeZone } = recipient
  // The team may have written the code name, which the letter that it saw began with.
  const named = (words: string) => words.replaceAll(shownName, () => candidate)
  const language = letterLanguageOf(locale)
  const values = letterValues({ candidate, job, company, ...facts }, language, timeZone)
  const subject = fillLetter(words.subject, values)
  const filled = fillLetter(template ?? words.body, values)
  const missing = body === undefined ? filled.missing : []
  return {
    applicationId,
    kind,
    page,
    language,
    candidate,
    subject: named(subject.text),
    body: named(body ?? filled.text),
    missing: [...new Set([...subject.missing, ...missing])],
  }
}
