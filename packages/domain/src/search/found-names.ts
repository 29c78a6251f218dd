/** A word of a search text, looked up in the search index. */
export interface FoundWord {
  /** The word as the index has it: `nurse` for "nurses". */
  readonly light: string
  /** Its English stems, for searches in descriptions. */
  readonly stems: readonly string[]
  /** Other words that mean the same in a title, such as `sr` for `senior`. */
  readonly alternatives: readonly string[]
  /** Words of the same family, such as `nursing` for `nurse`. */
  readonly family: readonly string[]
  /** Number of open jobs with the word outside their description. */
  readonly jobs: number
  /** Number of open jobs with the word in their title; 0 if only one has it. */
  readonly titles: number
  /** True for a word in a dictionary of English. */
  readonly isEnglish: boolean
}

/** An occupation or skill whose name is in the search text. */
export interface FoundConcept {
  readonly kind: 'occupation' | 'skill'
  /** Range of tokens, `last` inclusive. */
  readonly first: number
  readonly last: number
  /** Terms of the search index: `o:12`. */
  readonly terms: readonly string[]
  /** Ids of the master values. */
  readonly ids: readonly number[]
  readonly label: string
  /** True for a value of Vouch's own list or of an administrator. Other classifications group occupations more broadly. */
  readonly isOwn: boolean
  /** Names of the values, as the index has them. */
  readonly names: readonly string[]
  /** True if the text has only a word of its names, which no title has. */
  readonly isHinted?: boolean
}

/** A place whose name is in the search text. Places with the same name are separate entries. */
export interface FoundPlace {
  readonly kind: 'place'
  readonly first: number
  readonly last: number
  /** Key of the place, see `placeKey` of the contract. */
  readonly key: string
  readonly label: string
  /** Term of the search index: `g:12` or `n:de`. */
  readonly term: string
  /** Index terms of the place and of its region. */
  readonly nearTerms: readonly string[]
  /** Index term of its country. */
  readonly countryTerm: string | undefined
  readonly population: number
  /** Number of open jobs there. */
  readonly jobs: number
  /** Names and codes of its region and country, as the index has them: `texas`, `tx`, `us`. */
  readonly above: readonly string[]
}

export type FoundName = FoundConcept | FoundPlace

/** The occupations that a text is about: those of our own list, or if it names none, those of other classifications. */
export function mainOccupations(concepts: readonly FoundConcept[]): FoundConcept[] {
  const occupations = concepts.filter(({ kind }) => kind === 'occupation')
  const own = occupations.filter(({ isOwn }) => isOwn)
  return own.length > 0 ? own : occupations
}

/**
 * Drops concepts whose range lies inside that of a longer one. One of our own list is dropped only for a longer one of our
 * own list.
 */
export function longestConcepts(concepts: readonly FoundConcept[]): FoundConcept[] {
  return concepts.filter(
    (one) =>
      !concepts.some(
        (other) =>
          other.kind === one.kind &&
          (other.isOwn || !one.isOwn) &&
          other.first <= one.first &&
          other.last >= one.last &&
          other.last - other.first > one.last - one.first,
      ),
  )
}
