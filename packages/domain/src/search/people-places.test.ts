import { describe, expect, it } from 'vitest'
import type { FoundConcept, FoundName, FoundPlace } from './found-names.ts'
import { namesForPeople, withoutLonePrepositions } from './people-places.ts'
import { recogniseFilters } from './recognise-filters.ts'
import { splitQuery } from './split-query.ts'
import { testWords } from './testing-words.ts'

const place = (at: number): FoundPlace => ({
  kind: 'place',
  first: at,
  last: at,
  key: 'city-1',
  label: 'Sofia',
  term: 'g:1',
  nearTerms: [],
  countryTerm: undefined,
  population: 1_000_000,
  jobs: 0,
  above: [],
})
const concept = (at: number): FoundConcept => ({
  kind: 'occupation',
  first: at,
  last: at,
  terms: ['o:1'],
  ids: [1],
  label: 'Nurse',
  isOwn: true,
  names: [],
})

/** The words that stay places, of "sofia", beside the occupation "nurse". */
function placesIn(text: string, hasPlace = false): string[] {
  const recognised = recogniseFilters(text, splitQuery(text), testWords)
  const names = recognised.tokens.flatMap(({ word }, at): FoundName[] =>
    word === 'sofia' ? [place(at)] : word === 'nurse' ? [concept(at)] : [],
  )
  return namesForPeople(recognised, names, hasPlace)
    .filter(({ kind }) => kind === 'place')
    .map(({ first }) => recognised.tokens[first]?.word ?? '')
}

describe('places in a text for people', () => {
  it.each([
    'nurse sofia',
    'sofia nurse',
    'in sofia',
    'within 20 km of sofia',
    'sofia 20 km',
    'nurse not sofia',
  ])('are meant in %j', (text) => expect(placesIn(text)).toEqual(['sofia']))

  it.each(['sofia', 'sofia loren', 'remote sofia'])('are names in %j', (text) =>
    expect(placesIn(text)).toEqual([]),
  )

  it('are names beside a chosen place, unless a preposition comes before', () => {
    expect(placesIn('nurse sofia', true)).toEqual([])
    expect(placesIn('nurse in sofia', true)).toEqual(['sofia'])
  })
})

describe('prepositions in a text for people', () => {
  it('are words where no place follows', () => {
    const roles = (text: string, at?: number) => {
      const recognised = recogniseFilters(text, splitQuery(text), testWords)
      const names = at === undefined ? [] : [place(at)]
      return withoutLonePrepositions(recognised, names, (word) => word === 'in').roles
    }
    expect(roles('near nurse')).toEqual(['word', 'word'])
    expect(roles('near sofia', 1)).toEqual(['preposition', 'word'])
    expect(roles('in nurse')).toEqual(['preposition', 'word'])
  })
})
