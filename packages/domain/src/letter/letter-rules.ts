import type {
  CloseOutcome,
  CloseOutPlan,
  LetterKind,
  LetterLanguage,
  LetterVariable,
  RejectionReason,
} from '@vouch/contract'
import { letterLanguages, letterVariableNames } from '@vouch/contract'

const always = ['candidate', 'job', 'company'] as const

/** The variables that a letter of each kind can contain. */
export const letterVariables: Readonly<Record<LetterKind, readonly LetterVariable[]>> = {
  rejection: always,
  'position-filled': always,
  'position-cancelled': always,
  'no-response': always,
  'terms-not-agreed': always,
  'job-closed': always,
  questionnaire: [...always, 'due'],
  interview: [...always, 'time', 'minutes', 'place'],
  details: [...always, 'items'],
  offer: [...always, 'start'],
  unanswered: [...always, 'days'],
}

/** Whether companies can change the letter. The marketplace alone writes the others. */
export function isCompanyLetter(kind: LetterKind): boolean {
  return kind !== 'unanswered'
}

/** The letter that rejects for a reason. It never names the reason itself, which only the team may read. */
export const letterOfReason: Readonly<Record<RejectionReason, LetterKind>> = {
  'skills-not-matched': 'rejection',
  'experience-not-matched': 'rejection',
  'requirements-not-met': 'rejection',
  'other-candidate-chosen': 'rejection',
  'position-filled': 'position-filled',
  'position-cancelled': 'position-cancelled',
  'no-response': 'no-response',
  'terms-not-agreed': 'terms-not-agreed',
  other: 'rejection',
}

/** The reason for which a close-out rejects, by the outcome with which the job was closed. */
export const reasonOfOutcome = {
  filled: 'position-filled',
  'filled-elsewhere': 'position-filled',
  cancelled: 'position-cancelled',
  'on-hold': 'position-cancelled',
  other: 'other',
} as const satisfies Readonly<Record<CloseOutcome, RejectionReason>>

/** The letter that a close-out sends. @param outcome null if the job expired */
export function closeOutLetter(outcome: CloseOutcome | null): CloseOutPlan['letter'] {
  const reason = reasonOfOutcome[outcome ?? 'other']
  return reason === 'other' ? 'job-closed' : reason
}

/**
 * Names in braces, including those that other programs use, such as `{candidate.first_name}`. Text without a letter, such as
 * `{ }` or `{2}`, and several words are no variable.
 */
const braced = /\{\s*([\p{N}._-]*\p{L}[\p{L}\p{M}\p{N}._-]*)\s*\}/gu

/** Names in braces, each once, known or not. */
export function namesInBraces(text: string): string[] {
  return [...new Set([...text.matchAll(braced)].map(([, name = '']) => name))]
}

/** Names in braces that are no variables of the kind, each once, such as `salary` of `{salary}`. */
export function unknownVariables(kind: LetterKind, text: string): string[] {
  const known: readonly string[] = letterVariables[kind]
  return namesInBraces(text).filter((name) => !known.includes(name))
}

/** Values of a letter's variables. '' or none: the recipient has no such value. */
export type LetterValues = Readonly<Partial<Record<LetterVariable, string>>>

export interface FilledText {
  readonly text: string
  /** Variables of the text without a value, each once. They stay in the text as they are. */
  readonly missing: readonly LetterVariable[]
}

const isVariable = (name: string): name is LetterVariable =>
  (letterVariableNames as readonly string[]).includes(name)

/** Fills in a text. Values are inserted as they are: braces in them are not read as variables. */
export function fillLetter(text: string, values: LetterValues): FilledText {
  const missing = new Set<LetterVariable>()
  const filled = text.replace(braced, (whole, name: string) => {
    if (!isVariable(name)) return whole
    const value = values[name] ?? ''
    if (value === '') missing.add(name)
    return value === '' ? whole : value
  })
  return { text: filled, missing: [...missing] }
}

/** The language of the letters to a person. @param locale BCP 47, unvalidated; null when unknown */
export function letterLanguageOf(locale: string | null): LetterLanguage {
  const primary = locale?.split('-')[0]?.toLowerCase()
  return letterLanguages.find((language) => language === primary) ?? 'en'
}
