import { expect, test } from 'vitest'
import { readJobSearch, toApiQuery } from './job-search-params.ts'
import { settingValue } from './search-change.ts'

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

test('the values of a filter keep one order, and setting one twice changes nothing', () => {
  const [remote, hybrid] = [
    settingValue('workMode', 'remote', true),
    settingValue('workMode', 'hybrid', true),
  ]
  const both = hybrid(remote({}))
  expect(both.workMode).toBe('hybrid.remote')
  expect(remote(hybrid({}))).toEqual(both)
  expect(remote(both)).toEqual(both)
  const neither = settingValue('workMode', 'hybrid', false)(settingValue('workMode', 'remote', false)(both))
  expect(neither.workMode).toBeUndefined()
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
