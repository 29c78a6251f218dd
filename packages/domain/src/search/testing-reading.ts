import type { FoundConcept, FoundName, FoundPlace, FoundWord } from './found-names.ts'
import { readQuery } from './read-query.ts'
import { recogniseFilters } from './recognise-filters.ts'
import { splitQuery } from './split-query.ts'
import { testWords } from './testing-words.ts'

const occupations = ['nurse', 'contract specialist', 'java developer', 'cook', 'night nurse']
const skills = ['java', 'remote sensing']
interface KnownPlace {
  readonly key: string
  readonly population: number
  readonly jobs: number
  readonly above: readonly string[]
}
const places: Readonly<Record<string, readonly KnownPlace[]>> = {
  berlin: [{ key: 'city-1', population: 3_400_000, jobs: 5, above: ['de', 'germany'] }],
  nice: [{ key: 'city-2', population: 340_000, jobs: 0, above: ['fr', 'france'] }],
  'new york': [
    { key: 'region-US-NY', population: 0, jobs: 90, above: ['us'] },
    { key: 'city-3', population: 8_000_000, jobs: 80, above: ['ny', 'us'] },
  ],
  portland: [
    { key: 'city-4', population: 630_000, jobs: 3, above: ['or', 'oregon', 'us'] },
    { key: 'city-5', population: 66_000, jobs: 0, above: ['me', 'maine', 'us'] },
  ],
  germany: [{ key: 'country-DE', population: 0, jobs: 20, above: [] }],
  turkey: [{ key: 'country-TR', population: 0, jobs: 0, above: [] }],
  us: [{ key: 'country-US', population: 0, jobs: 9, above: [] }],
  tx: [{ key: 'region-US-TX', population: 0, jobs: 9, above: ['us'] }],
  cook: [{ key: 'city-6', population: 900, jobs: 0, above: [] }],
}

function namesIn(words: readonly string[]): FoundName[] {
  const names: FoundName[] = []
  for (let first = 0; first < words.length; first += 1) {
    for (let last = first; last < words.length; last += 1) {
      const text = words.slice(first, last + 1).join(' ')
      const concept = (kind: FoundConcept['kind']): FoundConcept => ({
        kind,
        first,
        last,
        terms: [`${kind === 'skill' ? 's' : 'o'}:${text}`],
        ids: [1],
        label: text,
        isOwn: true,
        names: [text],
      })
      if (occupations.includes(text)) names.push(concept('occupation'))
      // Another classification has the same name.
      if (text === 'cook') names.push({ ...concept('occupation'), terms: ['o:2'], ids: [2], isOwn: false })
      if (text === 'cooks except night nurse and remote help') {
        names.push({ ...concept('occupation'), terms: ['o:3'], ids: [3], isOwn: false })
      }
      if (skills.includes(text)) names.push(concept('skill'))
      for (const place of Object.hasOwn(places, text) ? (places[text] ?? []) : []) {
        const found: FoundPlace = {
          kind: 'place',
          first,
          last,
          label: text,
          term: `g:${place.key}`,
          nearTerms: [],
          countryTerm: undefined,
          ...place,
        }
        names.push(found)
      }
    }
  }
  return names
}

/** Reads a text with the test's words, names and places. */
export function read(text: string) {
  const recognised = recogniseFilters(text, splitQuery(text), testWords)
  const words = recognised.tokens.map(({ word }): FoundWord => {
    const jobs = word === 'developer' ? 500 : 5
    return {
      light: word,
      stems: [word],
      alternatives: [],
      family: [],
      jobs,
      titles: word === 'nice' || word === 'zyzzy' ? 0 : 2,
      isEnglish: true,
    }
  })
  const reading = readQuery(recognised, {
    words,
    names: namesIn(recognised.tokens.map(({ word }) => word)),
    isKnownWord: (word) => ['nice', 'germany', 'turkey'].includes(word),
  })
  return {
    words: reading.words.map(({ typed }) => typed),
    filters: reading.filters.map(({ kind, value }) => `${kind} ${value}`),
    excluded: reading.excluded.map(({ light }) => light),
    typed: reading.filters.map(({ from, to }) => text.slice(from, to)),
    reading,
  }
}
