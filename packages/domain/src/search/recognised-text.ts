import type { RecognisedFilter } from '@vouch/contract'
import type { PhraseMeaning } from './query-words.ts'
import type { QueryToken } from './split-query.ts'

/** What a token of a search text was recognised as. */
export type TokenRole = 'word' | 'stop' | 'filter' | 'excluded' | 'preposition'

/** A search text after its filters were recognised. */
export interface RecognisedText {
  readonly text: string
  readonly tokens: readonly QueryToken[]
  /** Role of each token. */
  readonly roles: readonly TokenRole[]
  /** Recognised filters with the range of their tokens, `last` inclusive. */
  readonly filters: readonly TokenFilter[]
  /** Distance named in the text, such as "within 20 km". */
  readonly radius: { readonly km: number; readonly from: number; readonly to: number } | undefined
}

/** The filter as answers of the API have it. */
export function toRecognised({
  first: _first,
  last: _last,
  ambiguous: _ambiguous,
  excludes: _excludes,
  ...filter
}: TokenFilter): RecognisedFilter {
  return filter
}

export interface TokenFilter extends RecognisedFilter {
  readonly first: number
  readonly last: number
  /** True for words that also occur in names of occupations, such as "contract specialist". */
  readonly ambiguous: boolean
  /** The filter that an exclusion names: "not remote". */
  readonly excludes?: PhraseMeaning
}
