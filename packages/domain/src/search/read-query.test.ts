import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recogniseFilters } from './recognise-filters.ts'
import { splitQuery } from './split-query.ts'
import { read } from './testing-reading.ts'
import { testWords } from './testing-words.ts'

describe('the reading of a search text', () => {
  it('takes filters out of the words', () => {
    const { words, filters, excluded, typed } = read('remote part-time nurse in Berlin, 50k, not night')
    expect(words).toEqual(['nurse'])
    expect(filters).toEqual([
      'work-mode remote',
      'employment-type part-time',
      'place city-1',
      'pay 50000',
      'excluded night',
    ])
    expect(excluded).toEqual(['night'])
    expect(typed).toEqual(['remote', 'part-time', 'in Berlin', '50k', 'not night'])
  })

  it('keeps filter words in names of occupations and skills', () => {
    expect(read('contract specialist').words).toEqual(['contract', 'specialist'])
    expect(read('remote sensing').filters).toEqual([])
    expect(read('contract java developer')).toMatchObject({ filters: ['employment-type contract'] })
    expect(read('nurse contract').filters).toEqual(['employment-type contract'])
    expect(read('contract law').filters).toEqual([])
  })

  it('takes what a long text says by the way for no filter', () => {
    const advertisement =
      'nurse to plan care, write reports, train junior staff, call doctors and order medicine, contract law, berlin patients'
    expect(read(advertisement).filters).toEqual([])
    expect(read(`${advertisement}, part-time in Berlin`).filters).toEqual([
      'employment-type part-time',
      'place city-1',
    ])
    // At the end, or in few words, they are meant.
    expect(read(`remote ${advertisement} berlin`).filters).toEqual(['work-mode remote', 'place city-1'])
    expect(read('work from home part-time night data nurse clerk assistant berlin').filters).toEqual([
      'work-mode remote',
      'employment-type part-time',
      'place city-1',
    ])
    expect(read('junior nurse berlin').filters).toEqual(['seniority entry', 'place city-1'])
  })

  it('prefers "no experience" to excluding experience', () => {
    expect(read('cook no experience')).toMatchObject({ filters: ['seniority entry'], excluded: [] })
    expect(read('java without spring -angular')).toMatchObject({ excluded: ['spring', 'angular'] })
    expect(read('nurse not').words).toEqual(['nurse'])
  })

  it('weighs what may be a place and a word', () => {
    expect(read('nice cook').filters).toEqual([])
    expect(read('cook in nice').filters).toEqual(['place city-2'])
    expect(read('cook').filters).toEqual([])
    expect(read('"berlin" nurse').filters).toEqual([])
  })

  it('takes a country for a place where it has jobs, although lists have it as a word', () => {
    expect(read('nurse germany').filters).toEqual(['place country-DE'])
    expect(read('nurse turkey').filters).toEqual([])
  })

  it('takes a state’s code at the end for a place', () => {
    expect(read('cook tx').filters).toEqual(['place region-US-TX'])
    expect(read('cook in tx').filters).toEqual(['place region-US-TX'])
    expect(read('tx cook').filters).toEqual([])
    expect(read('remote us').filters).toEqual(['work-mode remote', 'place country-US'])
    expect(read('us cook').filters).toEqual([])
    // A town that the list lacks.
    expect(read('cook zyzzy tx').filters).toEqual([])
  })

  it('chooses between places with one name', () => {
    expect(read('nurse new york').filters).toEqual(['place city-3'])
    expect(read('nurse portland').filters).toEqual(['place city-4'])
    const maine = read('nurse portland maine')
    expect(maine.filters).toEqual(['place city-5'])
    expect(maine.words).toEqual(['nurse'])
  })

  it('takes an article between a preposition and a place for neither', () => {
    const { typed, words, reading } = read('cook in the berlin')
    expect([typed, words]).toEqual([['in the berlin'], ['cook']])
    expect(reading.filters[0]?.ambiguous).toBe(false)
  })

  it('takes one of several occupations with commas, slashes or "or" between them', () => {
    expect(read('nurse, cook, java developer').reading.isAny).toBe(true)
    expect(read('nurse/cook').reading.isAny).toBe(true)
    expect(read('nurse cook').reading.isAny).toBe(false)
  })

  it('leaves the amount of a highest pay as a word', () => {
    expect(read('nurse under 50k')).toMatchObject({ filters: [], words: ['nurse', '50k'] })
    expect(read('nurse under the bridge').words).toContain('under')
  })

  it('shows words as they were typed', () => {
    expect(read('C# front end nurse').reading.words.map(({ shown }) => shown)).toEqual([
      'C#',
      'front end',
      'nurse',
    ])
  })

  it('adds the radius to the place', () => {
    const { reading, words } = read('nurse within 20 miles of Berlin')
    expect(words).toEqual(['nurse'])
    expect(reading.filters).toMatchObject([{ kind: 'place', value: 'city-1', radiusKm: 32 }])
  })

  it('leaves the words between a distance and its place to themselves', () => {
    const { typed, words } = read('within 20 km nurse in Berlin')
    expect(words).toEqual(['nurse'])
    expect(typed).toEqual(['in Berlin'])
  })

  it('prefers longer occupations and protects their words', () => {
    const { reading } = read('night nurse urgent')
    expect(reading.occupations.map(({ label }) => label)).toEqual(['night nurse'])
    expect(reading.words.map(({ isOccupation }) => isOccupation)).toEqual([true, true, false])
  })

  it('cuts long texts to the occupation and telling words', () => {
    const { words, reading } = read(
      'I am a java developer with many years of experience building large distributed systems for banks and insurers',
    )
    expect(words).toEqual(['java', 'developer'])
    expect(reading.isAny).toBe(false)
    expect(reading.optional.length).toBeGreaterThan(2)
    const without = read('we build large distributed systems for banks and insurers all over the big world')
    expect(without.reading.isAny).toBe(true)
    expect(without.words.length).toBeLessThanOrEqual(6)
  })

  it('takes the first occupation of a long text without a second one beside it', () => {
    const { words } = read(
      'six years as a java developer to a cook, managing calendars, booking travel, preparing board meetings',
    )
    expect(words).toEqual(['java', 'developer'])
  })

  it('takes the occupation of a long text that is not somebody else', () => {
    const more = 'helps with research, drafts letters, keeps exhibits and manages files of the whole office.'
    expect(read(`Assists cooks, ${more} Java developer certificate`).words).toEqual(['java', 'developer'])
    expect(read(`Nurse work, ${more} You join us as a cook`).words).toEqual(['cook'])
    expect(read(`Calls the nurse, ${more} Cook licence`).words).toEqual(['cook'])
  })

  it('takes a year as no condition, unless it is all there is', () => {
    const { words, reading } = read('nurse 2027')
    expect(words).toEqual(['nurse'])
    expect(reading.optional.map(({ typed }) => typed)).toEqual(['2027'])
    const remote = read('remote 2027').reading
    expect([remote.words, remote.filters.map(({ kind }) => kind)]).toEqual([[], ['work-mode']])
    expect(read('2027').words).toEqual(['2027'])
    expect(read('nurse 1999').words).toEqual(['nurse', '1999'])
  })

  it('takes a text that is a name of another classification whole', () => {
    const { words, filters, excluded, reading } = read('cooks, except night nurse and remote help')
    expect({ words, filters, excluded }).toEqual({
      words: ['cooks', 'except', 'night', 'nurse', 'remote', 'help'],
      filters: [],
      excluded: [],
    })
    expect(reading.words.every(({ isOccupation }) => isOccupation)).toBe(true)
  })

  it('reads hostile texts in linear time', () => {
    for (const text of [
      `a${' '.repeat(9_990)}b`,
      '1'.repeat(10_000),
      '" a '.repeat(2_500),
      'a'.repeat(10_000),
    ]) {
      const before = Date.now()
      recogniseFilters(text, splitQuery(text), testWords)
      // Quadratic patterns took minutes.
      expect(Date.now() - before, text.slice(0, 9)).toBeLessThan(10_000)
    }
    expect(read('constructor toString __proto__').words).toEqual(['constructor', 'tostring', 'proto'])
  })

  it('leaves pay and distances inside quotation marks as words', () => {
    expect(read('cook "50k 20 km"')).toMatchObject({ words: ['cook', '50k', '20', 'km'], filters: [] })
    expect(read('cook not "50k"').filters).toHaveLength(1)
  })

  it('accepts either of two occupations', () => {
    expect(read('nurse and cook').reading.isAny).toBe(true)
    expect(read('nurse cook').reading.isAny).toBe(false)
    expect(read('nurse and coffee maker').reading.isAny).toBe(false)
  })

  it('accounts for every word of any text once', () => {
    const vocabulary = [
      'nurse',
      'berlin',
      'remote',
      'part',
      'time',
      'not',
      '-night',
      '50k',
      'in',
      'contract',
      '"',
      'new',
      'york',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vocabulary), { maxLength: 12 }), (parts) => {
        const text = parts.join(' ')
        const { reading } = read(text)
        for (const { from, to } of reading.filters) expect(text.slice(from, to).trim()).not.toBe('')
        const filtered = reading.filters.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, at) => first + at),
        )
        expect(new Set(filtered).size).toBe(filtered.length)
        for (const { at } of reading.words) expect(filtered).not.toContain(at)
      }),
      { examples: [[['not', '"', 'nurse', '50k', '"']]] },
    )
  })
})
