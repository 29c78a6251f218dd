import { expect, test } from 'vitest'
import { nextDigest, quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:00' }
const until = (at: string, zone: string, hours = night) =>
  quietUntil(hours, zone, new Date(at))?.toISOString()

test.each([
  ['2026-01-10T20:59:00Z', undefined],
  ['2026-01-10T21:00:00Z', '2026-01-11T06:00:00.000Z'],
  ['2026-01-11T05:59:59Z', '2026-01-11T06:00:00.000Z'],
  ['2026-01-11T06:00:00Z', undefined],
])('quiet hours over midnight in Berlin at %s', (at, end) => {
  expect(until(at, 'Europe/Berlin')).toBe(end)
})

test('quiet hours allow for daylight saving changes', () => {
  // From 29 March 2026 at 2:00, clocks show one hour more.
  expect(until('2026-03-28T23:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z')
  expect(until('2026-10-24T22:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z')
})

test('quiet hours that end in the skipped hour end after it', () => {
  const end = until('2026-03-29T00:30:00Z', 'Europe/Berlin', { from: '01:00', to: '02:30' })
  expect(end).toBe('2026-03-29T01:30:00.000Z')
})

test('quiet hours within a day, in a zone with half hours', () => {
  const siesta = { from: '13:00', to: '15:30' }
  expect(until('2026-05-05T07:29:00Z', 'Asia/Kolkata', siesta)).toBeUndefined()
  expect(until('2026-05-05T07:30:00Z', 'Asia/Kolkata', siesta)).toBe('2026-05-05T10:00:00.000Z')
})

test('daily e-mails are due at 8:00 in the time zone of the person', () => {
  const due = (zone: string | null, at: string) => nextDigest(zone, new Date(at)).toISOString()
  expect(due('America/New_York', '2026-06-01T11:59:00Z')).toBe('2026-06-01T12:00:00.000Z')
  expect(due('America/New_York', '2026-06-01T12:00:00Z')).toBe('2026-06-02T12:00:00.000Z')
  expect(due('Pacific/Auckland', '2026-06-01T12:00:00Z')).toBe('2026-06-01T20:00:00.000Z')
  expect(due(null, '2026-06-01T07:00:30Z')).toBe('2026-06-01T08:00:00.000Z')
})
