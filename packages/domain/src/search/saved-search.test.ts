import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jobSearchPath, readJobSearch, toApiQuery } from './job-address.ts'
import { isAlertDue, nextAlert, readSavedSearch, savedSearchName } from './saved-search.ts'

test('equal searches have one query, whatever their order and sorting', () => {
  const read = readSavedSearch('?workMode=remote.hybrid&sort=newest&q=nurse&utm_source=mail')
  expect(read).toMatchObject({ query: 'q=nurse&workMode=hybrid.remote' })
  expect(readSavedSearch('q=nurse&workMode=hybrid.remote')).toMatchObject({
    query: 'q=nurse&workMode=hybrid.remote',
  })
})

test('a search without words and filters, or with a wrong filter, cannot be saved', () => {
  expect(readSavedSearch('sort=newest&currency=EUR')).toEqual({ problem: 'nothing' })
  expect(readSavedSearch('q=nurse&payAtLeast=-3')).toEqual({ problem: 'filter', name: 'payAtLeast' })
})

test('a search is named after its words and filters', () => {
  const nameOf = (query: string) => {
    const read = readSavedSearch(query)
    return 'problem' in read ? read.problem : savedSearchName(read.search)
  }
  expect(
    nameOf('q=nurse&location=Leeds&employmentType=part-time.full-time&payAtLeast=30000&currency=GBP'),
  ).toBe('nurse · Leeds · full time, part time · 30000 GBP')
  expect(nameOf('location=city-2643743')).toBe('Jobs')
})

test('any text makes a name that can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (q) => {
      const read = readSavedSearch(new URLSearchParams({ q }).toString())
      if ('problem' in read) return
      const name = savedSearchName(read.search)
      expect(name.length).toBeGreaterThan(0)
      expect(name.length).toBeLessThanOrEqual(120)
    }),
  )
})

test('alerts are due at 8 on the clocks of the person, weekly ones on Mondays', () => {
  const next = (frequency: 'daily' | 'weekly', zone: string | null, at: string) =>
    nextAlert(frequency, zone, new Date(at))?.toISOString()
  expect(next('daily', null, '2026-03-10T07:59:00Z')).toBe('2026-03-10T08:00:00.000Z')
  expect(next('daily', null, '2026-03-10T08:00:00Z')).toBe('2026-03-11T08:00:00.000Z')
  expect(next('weekly', null, '2026-03-10T09:00:00Z')).toBe('2026-03-16T08:00:00.000Z')
  // Clocks in Berlin go forward on 29 March 2026 and back on 25 October.
  expect(next('daily', 'Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(next('weekly', 'Europe/Berlin', '2026-10-20T12:00:00Z')).toBe('2026-10-26T07:00:00.000Z')
  expect(next('weekly', 'Pacific/Auckland', '2026-03-10T09:00:00Z')).toBe('2026-03-15T19:00:00.000Z')
  expect(nextAlert('off', null, new Date())).toBeNull()
})

test('an alert planned by a clock that ran fast is due at once', () => {
  const now = new Date('2026-03-10T09:00:00Z')
  const due = (frequency: 'daily' | 'weekly', hours: number) =>
    isAlertDue(frequency, new Date(now.getTime() + hours * 3_600_000), now)
  expect([due('daily', 0), due('daily', 25), due('daily', 49)]).toEqual([true, false, true])
  expect([due('weekly', -1), due('weekly', 169), due('weekly', 193)]).toEqual([true, false, true])
})

test('a saved search reads back as it was, also with quotation marks, numbers and JSON', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.json({ maxDepth: 1 }),
    fc.constantFrom('"head chef"', 'true', 'null', '1e5', '[1]', '007', '-0', '"'),
  )
  fc.assert(
    fc.property(words, fc.constantFrom(undefined, 'remote', 'hybrid.remote'), (q, workMode) => {
      const search = readJobSearch({ q, ...(workMode && { workMode }), payAtLeast: 30_000 })
      const read = readSavedSearch(jobSearchPath(search).split('?')[1] ?? '')
      expect('problem' in read ? read : toApiQuery(read.search)).toEqual(toApiQuery(search))
    }),
  )
})
