import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tellTime } from './telling-hours.ts'

const tell = (at: string, hours: number, zone: string | null) =>
  tellTime(new Date(at), hours, zone).toISOString()

test.each([
  [
    'at once without a regret window, also at night',
    '2026-03-10T02:00:00Z',
    0,
    'Europe/Berlin',
    '2026-03-10T02:00:00.000Z',
  ],
  ['after the window by day', '2026-03-10T09:30:00Z', 72, 'Europe/Berlin', '2026-03-13T09:30:00.000Z'],
  ['at 8:00 sharp', '2026-03-10T07:00:00Z', 24, 'Europe/Berlin', '2026-03-11T07:00:00.000Z'],
  ['not at 20:00 any more', '2026-03-10T19:00:00Z', 24, 'Europe/Berlin', '2026-03-12T07:00:00.000Z'],
  ['in the morning after the night', '2026-03-10T23:30:00Z', 1, null, '2026-03-11T08:00:00.000Z'],
  // Clocks go forward on 29 March 2026 at 1:00 UTC: 8:00 is 6:00 UTC from then on.
  [
    'on the day that clocks go forward',
    '2026-03-28T20:00:00Z',
    1,
    'Europe/Berlin',
    '2026-03-29T06:00:00.000Z',
  ],
  // They go back on 25 October 2026 at 1:00 UTC.
  ['on the day that clocks go back', '2026-10-24T19:00:00Z', 1, 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  [
    'on the other half of the globe',
    '2026-03-10T09:00:00Z',
    1,
    'Pacific/Auckland',
    '2026-03-10T19:00:00.000Z',
  ],
] as const)('tells %s', (_, at, hours, zone, expected) => {
  expect(tell(at, hours, zone)).toBe(expected)
})

const zones = fc.constantFrom(null, 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia')
const times = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })

test('never before the window ends, never by night, at most 13 hours late', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 168 }), zones, (at, hours, zone) => {
      const told = tellTime(at, hours, zone)
      const late = told.getTime() - at.getTime() - hours * 3_600_000
      expect(late).toBeGreaterThanOrEqual(0)
      expect(late).toBeLessThanOrEqual(13 * 3_600_000)
      const format = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', timeZone: zone ?? 'UTC' })
      expect(Number(format.format(told))).toBeGreaterThanOrEqual(8)
      expect(Number(format.format(told))).toBeLessThan(20)
    }),
    { numRuns: 500 },
  )
})
