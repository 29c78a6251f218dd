import { createHash } from 'node:crypto'
import { type CloseOutPlan, type LetterKind, maxCloseOutLetters } from '@vouch/contract'
import { checkLetter, letterLanguageOf } from '@vouch/domain'
import { AppError, invalidField } from '#base/app-error.ts'
import type { Executor } from '#db/transaction.ts'
import type { KindWords, Letters } from '#features/letters/ports.ts'
import { sampleOf } from '../sample-letters.ts'
import { companyOfJob, type LetterReader, readReaders } from './close-out-store.ts'

/** The letter of a close-out. */
export const closeOutLetter: LetterKind = 'job-closed'

/** Reads the words that a close-out of a job would send now, and what identifies them. */
async function readWords(executor: Executor, letters: Letters, jobId: string) {
  const words = await letters.words(executor, await companyOfJob(executor, jobId), closeOutLetter)
  return { words, wordsKey: keyOf(words) }
}

const keyOf = ({ byLanguage }: KindWords): string =>
  createHash('sha256').update(JSON.stringify(byLanguage)).digest('base64url')

/** Fills in the letters of some of the applicants whom a close-out by this actor would reject. */
export async function previewLetters(
  executor: Executor,
  letters: Letters,
  { jobId, actorId }: { readonly jobId: string; readonly actorId: string },
): Promise<Pick<CloseOutPlan, 'letters' | 'wordsKey'>> {
  const { words, wordsKey } = await readWords(executor, letters, jobId)
  const readers = new Map((await readReaders(executor, jobId, actorId)).map((one) => [one.id, one]))
  const languageOf = ({ locale }: LetterReader) => letterLanguageOf(locale)
  const sample = sampleOf(
    [...readers.keys()],
    (id) => {
      const reader = readers.get(id)
      return reader && languageOf(reader)
    },
    maxCloseOutLetters,
  )
  const { filled } = await letters.fill(
    executor,
    sample.map((applicationId) => ({ applicationId, kind: closeOutLetter, page: null })),
  )
  const shown = sample.flatMap((id) => {
    const [reader, letter] = [readers.get(id), filled.get(id)]
    if (!reader || !letter) return []
    const { name, job, company } = reader
    const { language, subject, body } = letter
    const template = words.byLanguage[language].body
    return [{ id, name, language, subject, body, template, values: { candidate: name, job, company } }]
  })
  return { letters: shown, wordsKey }
}

/**
 * Returns the words to send: those that were previewed.
 * @throws AppError conflict if the company's letter has changed since the preview, invalid for an unknown variable
 */
export async function requirePreviewedWords(
  executor: Executor,
  letters: Letters,
  answer: { readonly jobId: string; readonly message: string | null; readonly wordsKey?: string },
): Promise<KindWords> {
  const [problem] = checkLetter(closeOutLetter, { subject: '', body: answer.message ?? '' })
  if (problem) throw invalidField('message', problem.message)
  const { words, wordsKey } = await readWords(executor, letters, answer.jobId)
  if (answer.message === null && answer.wordsKey !== undefined && answer.wordsKey !== wordsKey) {
    throw new AppError('conflict', 'The letter has changed since you opened this page. Read it again.')
  }
  return words
}
