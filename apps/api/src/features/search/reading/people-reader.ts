import {
  type FoundName,
  type FoundPlace,
  type FoundWord,
  namesForPeople,
  plainWords,
  type QueryReading,
  type QueryWords,
  type ReadWord,
  type RecognisedText,
  readQuery,
  recogniseFilters,
  splitQuery,
  type TokenFilter,
  toRecognised,
  withoutLonePrepositions,
} from '@vouch/domain'
import type { PeopleFilter, PeopleText, PeopleWord, PeopleWords } from '../ports.ts'
import { findFixes, noFixes, rewritten, withFixes } from './find-fixes.ts'
import { findNames } from './find-names.ts'
import { contentOf, type Found, lookUp, type ReaderSources } from './query-reader.ts'
import { peopleStopWords, readSearchWords, type SearchWords } from './search-word-list.ts'

/** Only these exclude people. Short ones such as "sin" may be surnames. */
const excluders = ['not', 'but not', 'without', 'except', 'excluding', 'nicht', 'ohne', 'sans', 'sauf']
/** Longer texts are not names of people. The usual stop words are ignored there. */
const maxNameWords = 6

/** Creates the reader of texts that search people. It knows the words, filters and places of the job search. */
export function createPeopleReader(deps: ReaderSources): PeopleWords {
  const read = async (text: string, recognised: RecognisedText, found: Found, hasPlace: boolean) => {
    const all = await findNames(deps.names, recognised, found)
    const names = namesForPeople(recognised, all, hasPlace)
    const own = withoutLonePrepositions(recognised, names, (word) => peopleStopWords.has(word))
    const { experience } = await readSearchWords()
    return toPeopleText(text, own, readCities(own, names, found), experience)
  }
  return {
    read: async (text, { correct, hasPlace }) => {
      const words = await readSearchWords()
      const split = splitQuery(text, false)
      const list = peopleList(words, split.length > maxNameWords)
      const typed = contentOf(split, list)
      const recognised = recogniseFilters(text, typed, list)
      const found = await lookUp(deps.words, withPrepositions(recognised))
      const { sure } = correct ? await findFixes(deps, recognised, found) : noFixes
      if (sure.size === 0) return read(text, recognised, found, hasPlace)
      const corrected = recogniseFilters(text, withFixes(typed, sure), list)
      const again = await lookUp(deps.words, withPrepositions(corrected))
      return {
        ...(await read(text, corrected, again, hasPlace)),
        correction: rewritten(text, typed, sure),
      }
    },
  }
}

let phrases: QueryWords['phrases'] | undefined

function peopleList(words: SearchWords, isLong: boolean): QueryWords {
  phrases ??= new Map([
    ...[...words.phrases].filter(([, { kind }]) => kind !== 'excluder'),
    ...words.peoplePhrases,
    ...excluders.map((word) => [word, { kind: 'excluder' }] as const),
  ])
  return {
    stopWords: isLong ? words.stopWords : peopleStopWords,
    phrases,
    pay: 'highest',
  }
}

/** Prepositions are looked up as well, because some become words again. */
function withPrepositions(recognised: RecognisedText): RecognisedText {
  return {
    ...recognised,
    roles: recognised.roles.map((role) => (role === 'preposition' ? 'word' : role)),
  }
}

const nothingNamed = { occupations: [], skills: [], isPlace: false, isExperience: false } as const

interface CityReading {
  readonly reading: QueryReading
  /** Regions and countries, which are words: profiles have them in their place of residence. */
  readonly areas: readonly FoundPlace[]
}

/** Reads a text. Cities are the only places that become filters. */
function readCities(recognised: RecognisedText, names: readonly FoundName[], found: Found): CityReading {
  const known = new Set(found.flatMap((word) => (word?.known ? [word.word] : [])))
  const areas: FoundPlace[] = []
  for (;;) {
    const isArea = ({ first, last }: FoundName) =>
      areas.some((area) => area.first === first && area.last === last)
    const reading = readQuery(recognised, {
      words: found,
      names: names.filter((name) => name.kind !== 'place' || !isArea(name)),
      isKnownWord: (word) => known.has(word),
    })
    if (!reading.place || reading.place.key.startsWith('city-')) return { reading, areas }
    areas.push(reading.place)
  }
}

function toPeopleText(
  text: string,
  { tokens }: RecognisedText,
  { reading, areas }: CityReading,
  experience: ReadonlySet<string>,
): PeopleText {
  const { words, optional, excluded, excludedTogether, excludedPhrases, filters } = reading
  const plain = (from: number, to: number): PeopleWord[] =>
    tokens.slice(from, to + 1).map(({ word }) => asWord(word))
  const levels = filters.filter(({ kind }) => kind === 'seniority')
  const otherFilters = filters.filter(({ kind }) => kind !== 'seniority').map(toPeopleFilter)
  const placeOrName = filters.find((filter) => filter.kind === 'place' && isMaybeName(filter))
  const isLong = optional.length > 0 || (reading.isAny && reading.occupations.length === 0)
  return {
    words: words.map((word) => wordOf(word, areas, experience)),
    isAny: reading.isAny,
    optional: [
      ...optional.map((word) => wordOf(word, areas, experience)),
      ...levels.flatMap(({ first, last }) => plain(first, last)),
    ],
    excluded: [
      ...[...excluded.map((word) => [word]), ...excludedTogether, ...excludedPhrases].map((words) =>
        words.map(literal),
      ),
      // Profiles have the English name: "not München" excludes "Munich".
      ...reading.excludedPlaces.map(({ label }) => plainWords(label.split(',')[0] ?? '').map(asWord)),
    ],
    excludedFilters: reading.excludedFilters,
    filters: otherFilters,
    placeWord: placeOrName && plain(placeOrName.first, placeOrName.last)[0],
    telling: isLong ? [...words, ...optional].map(({ shown }) => shown) : [],
    // The directory has no filter for the beginning of a career.
    dropped: levels.map(({ from, to }) => text.slice(from, to)),
    correction: undefined,
  }
}

function toPeopleFilter(filter: TokenFilter): PeopleFilter {
  return { ...toRecognised(filter), ...(filter.kind === 'place' && isMaybeName(filter) && { orNamed: true }) }
}

/** True for a place of one word without a preposition or distance. */
function isMaybeName({ ambiguous, first, last }: TokenFilter): boolean {
  return ambiguous && first === last
}

function wordOf(
  { at, typed, shown, word, concepts, wider }: ReadWord,
  areas: readonly FoundPlace[],
  experience: ReadonlySet<string>,
): PeopleWord {
  const idsOf = (terms: readonly string[], prefix: string) =>
    terms.flatMap((term) => (term.startsWith(prefix) ? [Number(term.slice(prefix.length))] : []))
  // Profiles have the English name: "Deutschland" is "Germany".
  const labels = areas.flatMap(({ first, last, label }) => (first === at && last === at ? [label] : []))
  return {
    shown,
    same: [typed, ...word.alternatives, ...word.family, ...labels.filter((label) => !/[\s,]/.test(label))],
    occupations: idsOf([...concepts, ...wider], 'o:'),
    skills: idsOf(concepts, 's:'),
    isPlace: areas.some(({ first, last }) => first <= at && last >= at),
    isExperience: experience.has(typed) || /^\d{1,2}$/.test(typed),
  }
}

function asWord(word: string): PeopleWord {
  return { shown: word, same: [word], ...nothingNamed }
}

function literal({ light, alternatives }: FoundWord): PeopleWord {
  return { shown: light, same: [light, ...alternatives], ...nothingNamed }
}
