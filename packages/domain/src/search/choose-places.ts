import type { FoundConcept, FoundPlace, FoundWord } from './found-names.ts'
import type { TokenRole } from './recognised-text.ts'
import type { QueryToken } from './split-query.ts'

/** A place chosen as a filter, with the tokens that name it, `last` inclusive. */
export interface ChosenPlace {
  readonly place: FoundPlace
  readonly first: number
  readonly last: number
}

interface Choice {
  readonly tokens: readonly QueryToken[]
  readonly roles: readonly TokenRole[]
  readonly words: readonly (FoundWord | undefined)[]
  readonly concepts: readonly FoundConcept[]
  readonly places: readonly FoundPlace[]
  /** Characters of a distance: "within 20 km". */
  readonly radius: { readonly from: number; readonly to: number } | undefined
  /** Words that people write mostly with another meaning, such as "reading" or "nice". */
  readonly isKnownWord: (word: string) => boolean
  /** True for a long text: inside it, names of places mostly mean something else. */
  readonly isLong: boolean
}

/** Fewest inhabitants of a place that is recognised from one word without a preposition. */
const minPopulation = 15_000
/** Short names that mean nothing else. */
const shortNames = new Set(['nyc', 'uk', 'usa', 'uae'])
/** In more titles than these a word is part of job titles, unless the place is a metropolis. */
const maxTitles = 3
const metropolis = 500_000
const maxTitlesOfMetropolis = 100

/**
 * Chooses the place that a search text means. What may be both a place and a word of a title is weighed: a
 * preposition or a region decides for the place, the name of an occupation or skill against it.
 */
export function choosePlace(choice: Choice): ChosenPlace | undefined {
  const spans = new Map<string, FoundPlace[]>()
  for (const place of choice.places) {
    const key = `${place.first} ${place.last}`
    spans.set(key, [...(spans.get(key) ?? []), place])
  }
  const chosen = [...spans.values()].flatMap((same) => {
    const one = bestOf(same, choice)
    return one && isMeant(one, choice) ? [one] : []
  })
  return chosen.sort((a, b) => certainty(b, choice) - certainty(a, choice) || a.first - b.first)[0]
}

/** The place that tokens name as a whole, `last` inclusive; undefined if they name none, or mostly mean something else. */
export function placeNamed(
  first: number | undefined,
  last: number | undefined,
  choice: Choice,
  isIntroduced = false,
): FoundPlace | undefined {
  const same = choice.places.filter((place) => place.first === first && place.last === last)
  const place = bestOf(same, choice)?.place
  const isWord = first === last && place && isRatherWord(choice.tokens[first ?? 0]?.word ?? '', place, choice)
  return isWord && !isIntroduced ? undefined : place
}

/** The token with the preposition before a place: "in the Netherlands"; undefined without one. */
export function prepositionAt(roles: readonly TokenRole[], first: number): number | undefined {
  if (roles[first - 1] === 'preposition') return first - 1
  return roles[first - 1] === 'stop' && roles[first - 2] === 'preposition' ? first - 2 : undefined
}

function hasPreposition(roles: readonly TokenRole[], first: number): boolean {
  return prepositionAt(roles, first) !== undefined
}

/** Countries are among the words that are spelled right, so they are words only if no job is there: "nurse germany". */
function isRatherWord(word: string, { key, jobs }: FoundPlace, { isKnownWord }: Choice): boolean {
  return isKnownWord(word) && !(key.startsWith('country-') && jobs > 0)
}

/** Of places with one name: the one in the region that follows, else the largest of those with jobs. */
function bestOf(places: readonly FoundPlace[], { words, tokens }: Choice): ChosenPlace | undefined {
  const candidates = places.map((place) => {
    const last = regionAfter(place, words, tokens)
    return { place, first: place.first, last, inRegion: last > place.last }
  })
  return candidates.sort(
    (a, b) =>
      Number(b.inRegion) - Number(a.inRegion) ||
      Number(b.place.jobs > 0) - Number(a.place.jobs > 0) ||
      sizeOf(b.place) - sizeOf(a.place),
  )[0]
}

/** Inhabitants of a city. A region means less than a large city of its name, and a country more than most. */
function sizeOf({ key, population }: FoundPlace): number {
  if (key.startsWith('region-')) return 100_000
  return key.startsWith('country-') ? 5_000_000 : population
}

/** The last token of the region or country that follows a place: "austin tx", "portland oregon". */
function regionAfter({ last, above }: FoundPlace, words: Choice['words'], tokens: Choice['tokens']): number {
  const from = last + 1
  for (let length = Math.min(3, tokens.length - from); length > 0; length -= 1) {
    const name = words
      .slice(from, from + length)
      .map((word) => word?.light ?? '')
      .join(' ')
    if (above.includes(name)) return from + length - 1
  }
  return last
}

function isMeant(chosen: ChosenPlace, choice: Choice): boolean {
  const { place, first, last } = chosen
  const { roles, tokens, words, concepts } = choice
  const own = tokens.slice(first, last + 1)
  if (own.some(({ phrase }) => phrase !== undefined)) return false
  if (roles.slice(first, place.last + 1).some((role) => role !== 'word')) return false
  if (hasPreposition(roles, first) || last > place.last || isAtDistance(chosen, choice)) return true
  const isInside = first > 0 && last < tokens.length - 1
  if (choice.isLong && isInside && !shortNames.has(own[0]?.word ?? '')) return false
  const inConcept = concepts.some((concept) => concept.first <= first && concept.last >= place.last)
  if (inConcept) return false
  if (place.last > first) return true
  const word = own[0]?.word ?? ''
  if (shortNames.has(word) || isCodeAtEnd(chosen, choice)) return true
  if (word.length < 4 || sizeOf(place) < minPopulation || isRatherWord(word, place, choice)) return false
  const titles = words[first]?.titles ?? 0
  return titles <= (sizeOf(place) >= metropolis ? maxTitlesOfMetropolis : maxTitles)
}

/**
 * True for the code of a state or country with jobs at the end of a text: "accountant TX", "remote US". Not if the word before
 * it is unknown, because that is probably a town: "Smallville TX".
 */
function isCodeAtEnd({ place, last }: ChosenPlace, choice: Choice): boolean {
  const { tokens, words, concepts } = choice
  const word = tokens[last]?.word ?? ''
  if (place.jobs === 0 || word.length > 3 || last === 0 || last < tokens.length - 1) return false
  if (place.key.startsWith('city-') || isRatherWord(word, place, choice)) return false
  const before = words[last - 1]
  return !before || before.titles > 0 || concepts.some((concept) => concept.last === last - 1)
}

/** True for a place next to a distance: "50 miles of Boston", "Boston 50 miles". */
function isAtDistance({ first, last }: ChosenPlace, { radius, roles, tokens }: Choice): boolean {
  if (!radius) return false
  const [begin, end] = [tokens[first], tokens[last]]
  const isBetween = (at: number, from: number, to: number) => {
    const token = tokens[at]
    return token !== undefined && roles[at] === 'word' && token.from >= from && token.to <= to
  }
  const [from, to] = begin && begin.from >= radius.to ? [radius.to, begin.from] : [end?.to ?? 0, radius.from]
  return !tokens.some((_, at) => isBetween(at, from, to))
}

function certainty({ place, first, last }: ChosenPlace, { roles }: Choice): number {
  return (
    (hasPreposition(roles, first) ? 4 : 0) +
    2 * (last - first) +
    (place.jobs > 0 ? 1 : 0) +
    (sizeOf(place) >= metropolis ? 0.5 : 0)
  )
}
