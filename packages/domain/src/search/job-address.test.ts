import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAddressQuery } from './address-params.ts'
import { isNarrowed, jobSearchPath, readJobSearch, toApiQuery, withSkill } from './job-address.ts'

test('unknown URL parameters are dropped, the rest is searched', () => {
  const search = readJobSearch({
    q: '  nurse\u0007night ',
    workMode: 'remote.nowhere.hybrid',
    employmentType: ['part-time', 'part-time', 7],
    seniority: 'entry.boss',
    radiusKm: 501,
    category: 'care.Not A Slug',
    payAtLeast: '-5',
    currency: 'euro',
    postedWithin: 7,
    sort: 'cheapest',
    exact: 'yes',
    utm_source: 'mail',
  })
  expect(search).toEqual({
    q: 'nurse night',
    workMode: 'hybrid.remote',
    employmentType: 'part-time',
    seniority: 'entry',
    category: 'care',
    postedWithin: '7',
  })
})

test('numbers and booleans parsed from the URL become text again', () => {
  expect(readJobSearch({ q: 365 })).toEqual({ q: '365' })
})

test('a long pasted text is cut to 2,000 characters, and never inside a character', () => {
  const pasted = `${'word '.repeat(399)}word😀\nmore`
  expect(pasted.indexOf('😀')).toBe(1_999)
  const { q } = readJobSearch({ q: pasted })
  expect(q).toBe(`${'word '.repeat(399)}word`)
  expect(readJobSearch({ q })).toEqual({ q })
})

test('the API gets a distance only with a location', () => {
  expect(toApiQuery({ radiusKm: 25 })).toEqual({})
  expect(toApiQuery({ location: 'city-2643743', radiusKm: 25 })).toEqual({
    location: 'city-2643743',
    radiusKm: 25,
  })
})

test('the API gets lists, and a currency only with a pay filter', () => {
  expect(toApiQuery({ workMode: 'hybrid.remote', payAtLeast: 50_000, currency: 'EUR' })).toEqual({
    workMode: ['hybrid', 'remote'],
    payAtLeast: 50_000,
    currency: 'EUR',
  })
  expect(toApiQuery({ currency: 'EUR' })).toEqual({})
})

test('every address of a search has one path, without foreign parameters', () => {
  const search = readJobSearch({ workMode: 'remote', utm_source: 'mail', q: 'a & b', sort: 'newest' })
  expect(jobSearchPath(search)).toBe('/jobs?q=a+%26+b&workMode=remote')
  expect(isNarrowed(search)).toBe(true)
  expect(jobSearchPath(readJobSearch({ sort: 'newest', q: '' }))).toBe('/jobs')
  expect(isNarrowed({ sort: 'newest', exact: true, q: undefined })).toBe(false)
})

test('an occupation and up to five skills are codes, which may contain dots', () => {
  const search = readJobSearch({ occupation: 2512, skill: 'react~a.b~react~not a code~c~d~e~f' })
  expect(search).toEqual({ occupation: '2512', skill: 'a.b~c~d~e~f' })
  expect(toApiQuery(search)).toEqual({ occupation: '2512', skill: ['a.b', 'c', 'd', 'e', 'f'] })
  expect(jobSearchPath({ skill: 'react' })).toBe('/jobs?skill=react')
  expect(readJobSearch({ skill: ['react', 'vue'] })).toEqual({ skill: 'react~vue' })
  expect(readJobSearch({ occupation: '-' })).toEqual({ occupation: undefined })
})

test('every search has an address that reads back as it', () => {
  const codes = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,12}$/)
  fc.assert(
    fc.property(codes, fc.uniqueArray(codes, { minLength: 1, maxLength: 5 }), (occupation, skills) => {
      const skill = skills.reduce<string | undefined>(
        (joined, one) => withSkill(joined, one, true),
        undefined,
      )
      const search = { occupation, skill }
      const query = jobSearchPath(search).split('?')[1] ?? ''
      expect(readJobSearch(readAddressQuery(query))).toEqual(search)
      expect(
        skills.reduce<string | undefined>((joined, one) => withSkill(joined, one, false), skill),
      ).toBeUndefined()
    }),
  )
})
