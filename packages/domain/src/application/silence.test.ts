import { expect, test } from 'vitest'
import { unansweredDays } from './silence.ts'

const now = Date.parse('2026-04-24T09:00:00Z')
const team = (since: string) => ({ holder: 'team', since, until: null }) as const

test('counts whole days of the team’s turn, from day 45', () => {
  expect(unansweredDays(team('2026-03-10T09:00:00.000Z'), now)).toBe(45)
  expect(unansweredDays(team('2026-03-10T09:00:00.001Z'), now)).toBeNull()
  expect(unansweredDays(team('2026-02-22T20:00:00.000Z'), now)).toBe(60)
})

test('returns null in the candidate’s turn, after the end, and before an interview', () => {
  expect(unansweredDays({ ...team('2026-01-01T00:00:00Z'), holder: 'candidate' }, now)).toBeNull()
  expect(unansweredDays(null, now)).toBeNull()
  expect(unansweredDays(team('2026-05-01T09:00:00Z'), now)).toBeNull()
})
