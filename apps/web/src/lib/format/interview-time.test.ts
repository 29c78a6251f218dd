import { expect, test } from 'vitest'
import { interviewTime, momentOf } from './interview-time.ts'

test('the same moment is worded in the zone of the person who reads it', () => {
  const paris = interviewTime('2026-07-01T22:30:00Z', 45, 'Europe/Paris')
  expect(paris.day).toContain('Thursday')
  expect(paris.zone).toBe('Central European Summer Time (Europe/Paris)')
  const newYork = interviewTime('2026-07-01T22:30:00Z', 45, 'America/New_York')
  expect(newYork.day).toContain('Wednesday')
  expect(newYork.hours).toMatch(/6:30.+7:15/)
  expect(newYork.zone).toBe('Eastern Daylight Time (America/New York)')
})

test('a day and a time are the moment at which the clocks of the zone show them', () => {
  expect(momentOf('2026-07-01', '14:30', 'Europe/Paris')).toBe('2026-07-01T12:30:00.000Z')
  expect(momentOf('2026-01-01', '00:15', 'Asia/Kathmandu')).toBe('2025-12-31T18:30:00.000Z')
  // The night in which the clocks of New York go forward, before and after.
  expect(momentOf('2026-03-08', '01:30', 'America/New_York')).toBe('2026-03-08T06:30:00.000Z')
  expect(momentOf('2026-03-08', '03:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(momentOf('2026-07-01', '', 'Europe/Paris')).toBeNull()
  expect(momentOf('never', '14:30', 'Europe/Paris')).toBeNull()
})
