import type { AnswerValue, FileRef } from '@vouch/contract'

/** Values of the application form; `answers` is keyed by question id. */
export interface ApplyValues {
  firstName: string
  lastName: string
  /** Country code (ISO 3166-1 alpha-2). */
  country: string | null
  headline: string
  cv: FileRef | null
  coverLetter: string
  answers: Record<string, AnswerValue>
}

/** Storage key of the form's draft. Uses the job's slug, because the page of an ended job does not know the id. */
export function draftKey(slug: string): string {
  return `apply.${slug}`
}
