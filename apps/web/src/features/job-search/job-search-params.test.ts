import { expect, test } from 'vitest'
import { readJobSearch, toApiQuery, toggled } from './job-search-params.ts'

test('unknown URL parameters are dropped, the rest is searched', () => {
  const search = readJobSearch({
    q: '  nurse\u0007night ',
    workMode: 'remote.nowhere.hybrid',
    employmentType: ['part-time', 'part-time', 7],
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
    category: 'care',
    postedWithin: '7',
  })
})

test('numbers and booleans parsed from the URL become text again', () => {
  expect(readJobSearch({ q: 365 })).toEqual({ q: '365' })
})

test('a filter toggles, and its values keep one order', () => {
  const one = toggled(toggled(undefined, 'remote'), 'hybrid')
  expect(one).toBe('hybrid.remote')
  expect(one).toBe(toggled(toggled(undefined, 'hybrid'), 'remote'))
  expect(toggled(toggled(one, 'remote'), 'hybrid')).toBeUndefined()
})

test('the API gets lists, and a currency only with a pay filter', () => {
  expect(toApiQuery({ workMode: 'hybrid.remote', payAtLeast: 50_000, currency: 'EUR' })).toEqual({
    workMode: ['hybrid', 'remote'],
    payAtLeast: 50_000,
    currency: 'EUR',
  })
  expect(toApiQuery({ currency: 'EUR' })).toEqual({})
})
