import { choosePlace } from './choose-places.ts'
import {
  type FoundConcept,
  type FoundName,
  type FoundPlace,
  type FoundWord,
  longestConcepts,
} from './found-names.ts'
import type { RecognisedText, TokenFilter, TokenRole } from './recognise-filters.ts'

/** A word that results must have. */
export interface ReadWord {
  /** Number of its token. */
  readonly at: number
  readonly typed: string
  readonly word: FoundWord
  /** Index terms of occupations and skills that it is part of the name of. */
  readonly concepts: readonly string[]
  /** True for a word of an occupation's name, which is never dropped. */
  readonly isOccupation: boolean
}

/** What a search text means. */
export interface QueryReading {
  readonly words: readonly ReadWord[]
  readonly filters: readonly TokenFilter[]
  /** The place among the filters. */
  readonly place: FoundPlace | undefined
  readonly occupations: readonly FoundConcept[]
  /** Words of quoted phrases, one list per phrase. */
  readonly phrases: readonly (readonly FoundWord[])[]
  readonly excluded: readonly FoundWord[]
  /** True if the text was too long, so that `words` are only its telling words. */
  readonly isCut: boolean
}

/** Longer texts are cut to their telling words. */
const maxWords = 8
/** Number of telling words beside the occupation. */
const tellingWords = 4

/**
 * Decides what a search text means, from its recognised filters and the looked-up words and names.
 * @param words looked-up words by token; undefined for tokens that were not looked up
 */
export function readQuery(
  recognised: RecognisedText,
  found: {
    readonly words: readonly (FoundWord | undefined)[]
    readonly names: readonly FoundName[]
    readonly isKnownWord: (word: string) => boolean
  },
): QueryReading {
  const { tokens } = recognised
  const concepts = longestConcepts(
    found.names.filter((name) => name.kind !== 'place' && isNamed(name, recognised)) as FoundConcept[],
  )
  const { filters, roles } = keepFilters(recognised, concepts)
  const places = found.names.filter((name) => name.kind === 'place')
  const chosen = choosePlace({ ...found, tokens, roles, concepts, places })
  const placeFilter = chosen && toFilter(chosen, recognised)
  if (placeFilter) roles.fill('filter', placeFilter.first, placeFilter.last + 1)

  const inUse = concepts.filter(({ first, last }) =>
    roles.slice(first, last + 1).every((role) => role !== 'filter'),
  )
  const occupations = inUse.filter(({ kind }) => kind === 'occupation')
  const all = wordsOf(tokens, roles, found.words, inUse)
  const words = all.length > maxWords ? tellingOf(all) : all
  return {
    words,
    filters: [...filters, ...(placeFilter ? [placeFilter] : [])].sort((a, b) => a.from - b.from),
    place: chosen?.place,
    occupations: occupations.filter(({ first, last }) => words.some(({ at }) => at >= first && at <= last)),
    phrases: phrasesOf(recognised, found.words),
    excluded: tokens.flatMap((_, at) => (roles[at] === 'excluded' ? (found.words[at] ?? []) : [])),
    isCut: words.length < all.length,
  }
}

/** A concept's name may have stop words inside, and words that alone would be a filter: "contract specialist". */
function isNamed({ first, last }: FoundName, { roles, filters }: RecognisedText): boolean {
  const own = roles.slice(first, last + 1)
  if (own.includes('excluded') || own[0] === 'stop' || own[0] === 'preposition') return false
  if (own.every((role) => role === 'filter')) return false
  return filters.every(
    (filter) =>
      filter.last < first ||
      filter.first > last ||
      (filter.first >= first && filter.last <= last && filter.kind !== 'pay'),
  )
}

/** Turns filters back into words where an occupation or skill has them in its name, and doubtful ones inside a text. */
function keepFilters(
  { tokens, roles, filters }: RecognisedText,
  concepts: readonly FoundConcept[],
): { readonly filters: readonly TokenFilter[]; readonly roles: TokenRole[] } {
  const now = [...roles]
  const content = tokens.flatMap((_, at) => (roles[at] === 'word' || roles[at] === 'filter' ? [at] : []))
  const kept = filters.filter((filter) => {
    const { first, last, kind } = filter
    if (kind === 'excluded' || kind === 'pay') return true
    const isInName = concepts.some((concept) => concept.first <= first && concept.last >= last)
    const isDoubtful =
      filter.ambiguous && last !== content.at(-1) && !concepts.some((concept) => concept.first === last + 1)
    if (!isInName && !isDoubtful) return true
    now.fill('word', first, last + 1)
    return false
  })
  return { filters: kept, roles: now }
}

function toFilter(
  { place, first, last }: NonNullable<ReturnType<typeof choosePlace>>,
  { tokens, roles, radius }: RecognisedText,
): TokenFilter {
  const begin = roles[first - 1] === 'preposition' ? first - 1 : first
  const from = Math.min(tokens[begin]?.from ?? 0, radius?.from ?? Number.POSITIVE_INFINITY)
  const to = Math.max(tokens[last]?.to ?? 0, radius?.to ?? 0)
  return {
    kind: 'place',
    value: place.key,
    label: place.label,
    from,
    to,
    ...(radius && { radiusKm: radius.km }),
    first: begin,
    last,
    ambiguous: false,
  }
}

function wordsOf(
  tokens: RecognisedText['tokens'],
  roles: readonly TokenRole[],
  found: readonly (FoundWord | undefined)[],
  concepts: readonly FoundConcept[],
): ReadWord[] {
  const seen = new Set<string>()
  return tokens.flatMap((token, at) => {
    const word = found[at]
    if (roles[at] !== 'word' || !word || seen.has(word.light)) return []
    seen.add(word.light)
    const own = concepts.filter(({ first, last }) => first <= at && last >= at)
    return [
      {
        at,
        typed: token.word,
        word,
        concepts: [...new Set(own.flatMap(({ terms }) => terms))],
        isOccupation: own.some(({ kind }) => kind === 'occupation'),
      },
    ]
  })
}

/** The first occupation of a long text and its rarest words that several titles or skills have. */
function tellingOf(words: readonly ReadWord[]): ReadWord[] {
  const start = words.findIndex(({ isOccupation }) => isOccupation)
  const end = start < 0 ? -1 : words.findIndex(({ isOccupation }, at) => at > start && !isOccupation)
  const occupation = start < 0 ? [] : words.slice(start, end < 0 ? undefined : end).slice(0, 4)
  const rare = words
    .filter((word) => !occupation.includes(word) && word.word.jobs > 0)
    .sort(
      (a, b) => Number(b.concepts.length > 0) - Number(a.concepts.length > 0) || a.word.jobs - b.word.jobs,
    )
    .slice(0, tellingWords)
  const telling = [...occupation, ...rare]
  return telling.length > 0 ? telling.sort((a, b) => a.at - b.at) : words.slice(0, maxWords)
}

function phrasesOf(
  { tokens }: RecognisedText,
  found: readonly (FoundWord | undefined)[],
): (readonly FoundWord[])[] {
  const phrases = new Map<number, FoundWord[]>()
  tokens.forEach(({ phrase }, at) => {
    const word = found[at]
    if (phrase !== undefined && word) phrases.set(phrase, [...(phrases.get(phrase) ?? []), word])
  })
  return [...phrases.values()].filter((phrase) => phrase.length > 1)
}
