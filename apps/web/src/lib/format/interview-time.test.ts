import { expect, test } from 'vitest'
import { interviewTime, momentOf } from './interview-time.ts'

test('a moment is shown in the reader’s time zone', () => {
  const paris = interviewTime('2026-07-01T22:30:00Z', 45, 'Europe/Paris')
  expect(paris.day).toContain('Thursday')
  expect(paris.zone).toBe('Central European Summer Time (Europe/Paris)')
  const newYork = interviewTime('2026-07-01T22:30:00Z', 45, 'America/New_York')
  expect(newYork.day).toContain('Wednesday')
  expect(newYork.hours).toMatch(/6:30.+7:15/)
  expect(newYork.zone).toBe('Eastern Daylight Time (America/New York)')
})

test('converts a local day and time to a moment', () => {
  expect(momentOf('2026-07-01', '14:30', 'Europe/Paris')).toBe('2026-07-01T12:30:00.000Z')
  expect(momentOf('2026-01-01', '00:15', 'Asia/Kathmandu')).toBe('2025-12-31T18:30:00.000Z')
  // In New York, daylight saving time starts between these two times.
  expect(momentOf('2026-03-08', '01:30', 'America/New_York')).toBe('2026-03-08T06:30:00.000Z')
  expect(momentOf('2026-03-08', '03:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(momentOf('2026-07-01', '', 'Europe/Paris')).toBeNull()
  expect(momentOf('never', '14:30', 'Europe/Paris')).toBeNull()
})
