import { expect, test } from 'vitest'
import { interviewTime } from './interview-time.ts'

test('the same moment is worded in the zone of the person who reads it', () => {
  const paris = interviewTime('2026-07-01T22:30:00Z', 45, 'Europe/Paris')
  expect(paris.day).toContain('Thursday')
  expect(paris.zone).toBe('Central European Summer Time (Europe/Paris)')
  const newYork = interviewTime('2026-07-01T22:30:00Z', 45, 'America/New_York')
  expect(newYork.day).toContain('Wednesday')
  expect(newYork.hours).toMatch(/6:30.+7:15/)
  expect(newYork.zone).toBe('Eastern Daylight Time (America/New York)')
})
