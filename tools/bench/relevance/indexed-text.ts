import { type JudgedPosting, textOf } from './postings.ts'

/** The text of a posting that the baselines search. */
export interface IndexedText {
  readonly key: string
  readonly title: string
  readonly company: string
  readonly location: string
  readonly category: string
  readonly description: string
}

/** Collects the text of a posting. */
export function indexedTextOf(posting: JudgedPosting): IndexedText {
  const join = (...names: string[]) => names.map((name) => textOf(posting, name)).join(' ')
  return {
    key: posting.key,
    title: join('title'),
    company: join('company', 'department'),
    location: join('location', 'city', 'country'),
    category: join('category'),
    description: join('description', 'requirements', 'benefits').replace(/<[^>]*>/g, ' '),
  }
}
