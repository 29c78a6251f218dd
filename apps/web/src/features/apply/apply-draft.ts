import type { FileRef } from '@vouch/contract'

/** What the form holds. Answers stand under the id of their question. */
export interface ApplyValues {
  firstName: string
  lastName: string
  /** ISO 3166-1 alpha-2. */
  country: string | null
  headline: string
  cv: FileRef | null
  coverLetter: string
  answers: Record<string, string>
}

/** The draft's name: by address, because the page of an ended job knows no more. */
export function draftKey(slug: string): string {
  return `apply.${slug}`
}
