import { createHash } from 'node:crypto'
import {
  type CloseOutPlan,
  type LetterLanguage,
  letterLanguages,
  maxCloseOutLetters,
  shownCloseOutLetters,
} from '@vouch/contract'
import { checkLetter, closeOutLetter, letterLanguageOf } from '@vouch/domain'
import { AppError, invalidField } from '#base/app-error.ts'
import type { Executor } from '#db/transaction.ts'
import type { KindWords, Letters } from '#features/letters/ports.ts'
import { sampleOf } from '../sample-letters.ts'
import { closingOf, type LetterReader, readReaders } from './close-out-store.ts'

/** A letter's kind with its words. */
interface ChosenLetter {
  readonly kind: CloseOutPlan['letter']
  readonly words: KindWords
}

/** Reads the letter that a close-out of a job would send now, and what identifies its words. */
async function readLetter(
  executor: Executor,
  letters: Letters,
  jobId: string,
): Promise<ChosenLetter & { readonly wordsKey: string }> {
  const { companyId, outcome } = await closingOf(executor, jobId)
  const kind = closeOutLetter(outcome)
  const words = await letters.words(executor, companyId, kind)
  return { kind, words, wordsKey: keyOf(words) }
}

const subjectsIn = (wordsKey: string) => wordsKey.split('.')[0]

/**
 * A hash of the subjects, a dot, and a hash of the bodies. Two hashes, because a message in one's own words is still sent
 * with the company's subject.
 */
function keyOf({ byLanguage }: KindWords): string {
  const hash = (field: 'subject' | 'body') =>
    createHash('sha256')
      .update(JSON.stringify(letterLanguages.map((language) => byLanguage[language][field])))
      .digest('base64url')
  return `${hash('subject')}.${hash('body')}`
}

/** Chooses three readers, then three of the others in case the first are left out, and so on. */
function sampleReaders(ids: readonly string[], languageOf: (id: string) => LetterLanguage | undefined) {
  const chosen = new Set<string>()
  while (chosen.size < Math.min(maxCloseOutLetters, ids.length)) {
    const others = ids.filter((id) => !chosen.has(id))
    for (const id of sampleOf(others, languageOf, shownCloseOutLetters)) chosen.add(id)
  }
  return [...chosen].slice(0, maxCloseOutLetters)
}

/** Fills in the letters of some of the applicants whom a close-out by this actor would reject. */
export async function previewLetters(
  executor: Executor,
  letters: Letters,
  { jobId, actorId }: { readonly jobId: string; readonly actorId: string },
): Promise<Pick<CloseOutPlan, 'letter' | 'letters' | 'templates' | 'wordsKey'>> {
  const { kind, words, wordsKey } = await readLetter(executor, letters, jobId)
  const readers = new Map((await readReaders(executor, jobId, actorId)).map((one) => [one.id, one]))
  const languageOf = ({ locale }: LetterReader) => letterLanguageOf(locale)
  const sample = sampleReaders([...readers.keys()], (id) => {
    const reader = readers.get(id)
    return reader && languageOf(reader)
  })
  const { filled } = await letters.fill(
    executor,
    sample.map((applicationId) => ({ applicationId, kind, page: null })),
  )
  const shown = sample.flatMap((id) => {
    const [reader, letter] = [readers.get(id), filled.get(id)]
    if (!reader || !letter) return []
    const { name, job, company } = reader
    const { language, subject, body, candidate } = letter
    return [{ id, name, language, subject, body, values: { candidate, job, company } }]
  })
  const { en, de } = words.byLanguage
  return { letter: kind, letters: shown, templates: { en: en.body, de: de.body }, wordsKey }
}

/**
 * Returns the letter to send: the one that was previewed.
 * @throws AppError conflict if the company's letter has changed since the preview, invalid for an unknown variable
 */
export async function requirePreviewedLetter(
  executor: Executor,
  letters: Letters,
  answer: { readonly jobId: string; readonly message: string | null; readonly wordsKey?: string },
): Promise<ChosenLetter> {
  const { kind, words, wordsKey } = await readLetter(executor, letters, answer.jobId)
  const [problem] = checkLetter(kind, { subject: '', body: answer.message ?? '' })
  if (problem) throw invalidField('message', problem.message)
  const partOf = (key: string) => (answer.message === null ? key : subjectsIn(key))
  if (answer.wordsKey !== undefined && partOf(answer.wordsKey) !== partOf(wordsKey)) {
    throw new AppError('conflict', 'A colleague changed this letter. Read the new version, then send.')
  }
  return { kind, words }
}
