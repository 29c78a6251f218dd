import { z } from 'zod'
import { id, line, required, text } from './common.ts'

/**
 * Letters to candidates. The first six are rejections for different reasons. `unanswered` is sent by the marketplace, see
 * `isCompanyLetter` in the package `domain`. A literal array, so that the first page can load it without the schemas.
 */
export const letterKinds = [
  'rejection',
  'position-filled',
  'position-cancelled',
  'no-response',
  'terms-not-agreed',
  'job-closed',
  'questionnaire',
  'interview',
  'details',
  'offer',
  'unanswered',
] as const

/** Languages in which letters can be written. A candidate of another language gets the English letter. */
export const letterLanguages = ['en', 'de'] as const

/**
 * What a letter can be filled with, written in braces, such as `{candidate}`. Which of them a kind knows:
 * `letterVariables` in the package `domain`.
 */
export const letterVariableNames = [
  'candidate',
  'job',
  'company',
  'due',
  'time',
  'minutes',
  'place',
  'items',
  'start',
  'days',
] as const

export const letterLimits = { subject: 150, body: 10_000 } as const

export const letterKind = z.enum(letterKinds).meta({ id: 'LetterKind' })
export const letterLanguage = z.enum(letterLanguages)
export const letterVariable = z.enum(letterVariableNames)

const subject = required(line(letterLimits.subject))
const body = required(text(letterLimits.body))

/** Whose words a letter has: those that come with Vouch, the marketplace's or the company's own. */
export const letterOwner = z.enum(['built-in', 'marketplace', 'company'])

/** A letter's template: its words with variables. */
export const letterTemplate = z
  .object({
    kind: letterKind,
    language: letterLanguage,
    subject: z.string(),
    body: z.string(),
    owner: letterOwner,
    /** The words after a reset. */
    fallback: z.object({ owner: letterOwner, subject: z.string(), body: z.string() }),
    /** Version of the words of the list's owner; 0 where it has none of its own. */
    version: z.int().min(0),
  })
  .meta({ id: 'LetterTemplate' })

export const letterTemplates = z.object({ items: z.array(letterTemplate) })

export const letterParams = z.object({ kind: letterKind, language: letterLanguage })
export const companyLetterParams = letterParams.extend({ id })

/** New words. `version` is the one that the person saw. */
export const letterInput = z.object({ subject, body, version: z.int().min(0) })

/** Words to try out, not stored. */
export const letterTrial = letterParams.extend({ subject, body })

/** A filled letter. */
export const letterPreview = z
  .object({
    subject: z.string(),
    body: z.string(),
    /** The latest applicant, whose data fill the letter; null for made-up data, because nobody has applied. */
    recipient: z.object({ name: z.string(), job: z.string() }).nullable(),
    /** Variables that the recipient has no value for. They stay in the letter as they are. */
    missing: z.array(letterVariable),
  })
  .meta({ id: 'LetterPreview' })

export type LetterKind = z.infer<typeof letterKind>
export type LetterLanguage = z.infer<typeof letterLanguage>
export type LetterVariable = z.infer<typeof letterVariable>
export type LetterTemplate = z.infer<typeof letterTemplate>
export type LetterPreview = z.infer<typeof letterPreview>
