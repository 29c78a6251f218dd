import type { MissingField } from '@vouch/domain'
import { texts } from './job-wizard.en.ts'

const sentences: Readonly<Record<string, string | Readonly<Record<string, string>>>> = texts.english.missing

/** What to do about a field that publication still needs, as a sentence. */
export function missingSentence({ field, why }: MissingField): string {
  const entry = sentences[field]
  const key = typeof entry === 'object' ? (`missing.${field}.${why}` as const) : (`missing.${field}` as const)
  return texts.t(key as 'missing.occupation')
}
