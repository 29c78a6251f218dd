import { choosePlace, placeNamed, prepositionAt } from './choose-places.ts'
import { excludedTokens } from './exclusions.ts'
import { extendExclusions } from './extend-exclusions.ts'
import {
  type FoundConcept,
  type FoundName,
  type FoundPlace,
  type FoundWord,
  longestConcepts,
  mainOccupations,
} from './found-names.ts'
import type { PhraseMeaning } from './query-words.ts'
import type { RecognisedText, TokenFilter, TokenRole } from './recognised-text.ts'
import type { QueryToken } from './split-query.ts'
import { isEither, joinsOccupations, maxWords, type ReadWord, tellingOf } from './telling-words.ts'
import { range } from './token-range.ts'

/** What a search text means. */
export interface QueryReading {
  readonly words: readonly ReadWord[]
  readonly filters: readonly TokenFilter[]
  /** The place among the filters. */
  readonly place: FoundPlace | undefined
  /** The words of its name. */
  readonly placeName: readonly ReadWord[]
  readonly occupations: readonly FoundConcept[]
  /** Words of quoted phrases, one list per phrase. */
  readonly phrases: readonly (readonly FoundWord[])[]
  readonly excluded: readonly FoundWord[]
  /** Phrases that results must not have: `-"night shift"`. */
  readonly excludedPhrases: readonly (readonly FoundWord[])[]
  /** Results must not have all of these words: "without night shifts". */
  readonly excludedTogether: readonly (readonly FoundWord[])[]
  /** Places that results must not be in: "not London". */
  readonly excludedPlaces: readonly FoundPlace[]
  /** The words of these places, which are among the excluded words, too. */
  readonly excludedPlaceNames: readonly (readonly FoundWord[])[]
  /** Filters that results must not pass: "not remote". */
  readonly excludedFilters: readonly PhraseMeaning[]
  /** Further telling words of a long text, which results need not have. */
  readonly optional: readonly ReadWord[]
  /** True if results need only one of the words: in "baker or cook", and in a long text that names no occupation. */
  readonly isAny: boolean
}

/**
 * Decides what a search text means, from its recognised filters and the looked-up words and names.
 * @param firstPass what was recognised from the text alone, before any lookup
 * @param words looked-up words by token; undefined for tokens that were not looked up
 */
export function readQuery(
  firstPass: RecognisedText,
  found: {
    readonly words: readonly (FoundWord | undefined)[]
    readonly names: readonly FoundName[]
    readonly isKnownWord: (word: string) => boolean
  },
): QueryReading {
  const recognised = extendExclusions(firstPass, found.names)
  const { tokens } = recognised
  const concepts = longestConcepts(
    found.names.filter((name) => name.kind !== 'place' && isNamed(name, recognised)) as FoundConcept[],
  )
  const isLong = recognised.roles.filter((role) => role === 'word').length > maxWords
  const { filters, roles } = keepFilters(recognised, concepts, isLong)
  const places = found.names.filter((name) => name.kind === 'place')
  const choice = { ...found, tokens, roles, concepts, places, radius: recognised.radius, isLong }
  const excludedPlaces = filters.flatMap(({ kind, first, last }) => {
    const own = range(first, last).filter((at) => kind === 'excluded' && roles[at] === 'excluded')
    // "Not in Germany" names a place, even where "Germany" is a word of English.
    const isIntroduced = (own[0] ?? 0) > first + 1
    const place = placeNamed(own[0], own.at(-1), choice, isIntroduced)
    return place ? [{ place, own }] : []
  })
  const chosen = choosePlace(choice)
  const placeFilter = chosen && toFilter(chosen, recognised)
  if (placeFilter) roles.fill('filter', placeFilter.first, placeFilter.last + 1)

  const inUse = concepts.filter(
    (concept) =>
      roles.slice(concept.first, concept.last + 1).every((role) => role !== 'filter') &&
      // In a long text, single words of other classifications are rarely meant as occupations.
      (!isLong || concept.kind === 'skill' || concept.isOwn || concept.last > concept.first),
  )
  const occupations = inUse.filter(({ kind }) => kind === 'occupation')
  const main = mainOccupations(inUse)
  const [years, all] = withoutYears(wordsOf(recognised, roles, found.words, inUse, main), filters)
  const excluded = excludedTokens(tokens, roles, filters)
  const wordsAt = (numbers: readonly number[]) => numbers.flatMap((at) => found.words[at] ?? [])
  const isOneName = occupations.some((concept) => coversText(concept, tokens))
  const { words, optional } =
    all.length > maxWords && !isOneName ? tellingOf(all, tokens) : { words: all, optional: [] }
  return {
    words,
    optional: [...optional, ...years],
    isAny:
      (!isOneName && isEither(recognised, words, main)) ||
      (optional.length === 0 && words.length < all.length),
    filters: [...filters, ...(placeFilter ? [placeFilter] : [])].sort((a, b) => a.from - b.from),
    place: chosen?.place,
    placeName: chosen ? placeNameOf(chosen.place, recognised, found.words) : [],
    occupations: occupations.filter(({ first, last }) => words.some(({ at }) => at >= first && at <= last)),
    // A long text quotes for other reasons.
    phrases: isLong ? [] : phrasesOf(recognised, found.words),
    excluded: excluded.words.flatMap((at) => {
      const word = found.words[at]
      return word ? [tokens[at]?.phrase === undefined ? word : literal(word)] : []
    }),
    excludedPhrases: excluded.phrases.map(wordsAt),
    excludedTogether: excluded.together.map(wordsAt),
    excludedPlaces: excludedPlaces.map(({ place }) => place),
    excludedPlaceNames: excludedPlaces.map(({ own }) => wordsAt(own)).filter((name) => name.length > 0),
    excludedFilters: filters.flatMap(({ excludes }) => excludes ?? []),
  }
}

/** True for a year of our time, which titles have and people add: "summer internship 2027". */
export function isYear(word: string): boolean {
  return /^20\d\d$/.test(word)
}

/** Years of a text are no condition: "summer internship 2027" finds other summers too. */
function withoutYears(
  words: readonly ReadWord[],
  filters: readonly TokenFilter[],
): readonly [years: readonly ReadWord[], others: readonly ReadWord[]] {
  const years = words.filter(({ typed, concepts }) => isYear(typed) && concepts.length === 0)
  const others = words.filter((word) => !years.includes(word))
  return others.length + filters.length === 0 ? [[], words] : [years, others]
}

/** A text with an exclusion ("java -developer") is not a name, even if its words are one. */
function coversText({ first, last }: FoundName, tokens: readonly QueryToken[]): boolean {
  return first === 0 && last === tokens.length - 1 && !tokens.some(({ minus }) => minus)
}

/**
 * A concept's name may have stop words inside, and words that alone would be a filter: "contract specialist". A text that is
 * a name excludes nothing: "Electronics Engineers, Except Computer".
 */
function isNamed(name: FoundName, { roles, filters, tokens }: RecognisedText): boolean {
  const { first, last } = name
  const own = roles.slice(first, last + 1)
  if (
    (own.includes('excluded') && !coversText(name, tokens)) ||
    !own.some((role) => role === 'word' || role === 'filter')
  )
    return false
  if (own.every((role) => role === 'filter')) return false
  // "Teacher or nurse" names no "OR nurse", who works in an operating room.
  const isJoined = own.at(-1) === 'stop' || (own[0] === 'stop' && joinsOccupations(tokens[first]))
  if (isJoined && !coversText(name, tokens)) return false
  return filters.every(
    (filter) =>
      filter.last < first ||
      filter.first > last ||
      (filter.first >= first && filter.last <= last && filter.kind !== 'pay'),
  )
}

/**
 * Turns filters back into words if they belong to the name of an occupation or skill, or probably mean something else: in the
 * middle of a text, or in passing in a long one.
 */
function keepFilters(
  recognised: RecognisedText,
  concepts: readonly FoundConcept[],
  isLong: boolean,
): { readonly filters: readonly TokenFilter[]; readonly roles: TokenRole[] } {
  const now = [...recognised.roles]
  const content = recognised.tokens.flatMap((_, at) =>
    now[at] === 'word' || now[at] === 'filter' ? [at] : [],
  )
  const isInside = ({ first, last }: TokenFilter) => first !== content[0] && last !== content.at(-1)
  const kept = recognised.filters.filter((filter) => {
    const { first, last, kind } = filter
    if (kind === 'pay') return true
    const isInName = concepts.some((concept) => concept.first <= first && concept.last >= last)
    if (kind === 'excluded' && !isInName) return true
    const isDoubtful =
      filter.ambiguous && last !== content.at(-1) && !concepts.some((concept) => concept.first === last + 1)
    if (!isInName && !isDoubtful && !(isLong && isInside(filter) && isCasual(filter))) return true
    now.fill('word', first, last + 1)
    return false
  })
  return { filters: kept, roles: now }
}

/** True for a filter that a long text may have by the way: "supervise contractors on site", "train junior buyers". */
function isCasual({ value, first, last }: TokenFilter): boolean {
  return first === last || value === 'on-site'
}

function toFilter(
  { place, first, last }: NonNullable<ReturnType<typeof choosePlace>>,
  { tokens, roles, radius }: RecognisedText,
): TokenFilter {
  const preposition = prepositionAt(roles, first)
  const begin = preposition ?? first
  const [from, to] = [tokens[begin]?.from ?? 0, tokens[last]?.to ?? 0]
  // A distance apart from its place has words between them, which do not belong to the filter.
  const isApart =
    radius !== undefined &&
    tokens.some(
      (token, at) =>
        roles[at] === 'word' &&
        (token.to <= from ? token.from >= radius.to : token.from >= to && token.to <= radius.from),
    )
  return {
    kind: 'place',
    value: place.key,
    label: place.label,
    from: radius && !isApart ? Math.min(from, radius.from) : from,
    to: radius && !isApart ? Math.max(to, radius.to) : to,
    ...(radius && { radiusKm: radius.km }),
    first: begin,
    last,
    // With "in" or a distance the place is a condition, without it may be a wish.
    ambiguous: preposition === undefined && radius === undefined,
  }
}

function placeNameOf(
  { first, last }: FoundPlace,
  { text, tokens }: RecognisedText,
  found: readonly (FoundWord | undefined)[],
): ReadWord[] {
  return tokens.flatMap((token, at) => {
    const word = at >= first && at <= last ? found[at] : undefined
    if (!word) return []
    const shown = shownOf(text, token)
    return [{ at, typed: token.word, shown, word, concepts: [], wider: [], isOccupation: false }]
  })
}

function wordsOf(
  { text, tokens }: RecognisedText,
  roles: readonly TokenRole[],
  found: readonly (FoundWord | undefined)[],
  concepts: readonly FoundConcept[],
  main: readonly FoundConcept[],
): ReadWord[] {
  const seen = new Set<string>()
  return tokens.flatMap((token, at) => {
    // In "HIM director", "him" is more than a stop word.
    const isEdge = roles[at] === 'stop' && !joinsOccupations(token) && main.some(({ first }) => at === first)
    const word = isEdge ? unknownWord(token.word) : found[at]
    if (!(isEdge || roles[at] === 'word') || !word || seen.has(word.light)) return []
    seen.add(word.light)
    const named = { at, typed: token.word, shown: shownOf(text, token) }
    if (token.phrase !== undefined) {
      return [{ ...named, word: literal(word), concepts: [], wider: [], isOccupation: false }]
    }
    const all = concepts.filter(({ first, last }) => first <= at && last >= at)
    const wider = all.filter((concept) => concept.kind === 'occupation' && !main.includes(concept))
    const termsOf = (some: readonly FoundConcept[]) => [...new Set(some.flatMap(({ terms }) => terms))]
    return [
      {
        ...named,
        word,
        concepts: termsOf(all.filter((concept) => !wider.includes(concept))),
        wider: termsOf(wider),
        isOccupation: all.some((concept) => main.includes(concept)),
      },
    ]
  })
}

/** A word that is not looked up. It counts as English, so that the name it is part of is not taken for a foreign one. */
function unknownWord(light: string): FoundWord {
  return { light, stems: [], alternatives: [], family: [], jobs: 0, titles: 0, isEnglish: true }
}

/** Words in quotes are meant literally. */
function literal(word: FoundWord): FoundWord {
  return { ...word, alternatives: [], family: [] }
}

/** A word with its signs and spaces as typed; corrected words have none. */
function shownOf(text: string, { word, from, to }: RecognisedText['tokens'][number]): string {
  const typed = text.slice(from, to)
  return /^[\p{L}\p{N}\p{M}]*$/u.test(typed) ? word : typed
}

function phrasesOf(
  { tokens, roles }: RecognisedText,
  found: readonly (FoundWord | undefined)[],
): (readonly FoundWord[])[] {
  const phrases = new Map<number, FoundWord[]>()
  tokens.forEach(({ phrase }, at) => {
    const word = found[at]
    if (phrase !== undefined && word && roles[at] !== 'excluded')
      phrases.set(phrase, [...(phrases.get(phrase) ?? []), word])
  })
  return [...phrases.values()].filter((phrase) => phrase.length > 1)
}
