import type { AnswerValue, FileRef } from '@vouch/contract'

/** Values of the application form; `answers` is keyed by question id. */
export interface ApplyValues {
  firstName: string
  lastName: string
  /** Country code (ISO 3166-1 alpha-2). */
  country: string | null
  headline: string
  cv: FileRef | null
  /** Sent besides the CV. */
  documents: FileRef[]
  coverLetter: string
  answers: Record<string, AnswerValue>
}

/** Storage key of profile fields that were typed and not saved to the profile yet. */
export function typedKey(slug: string): string {
  return `apply.${slug}`
}
