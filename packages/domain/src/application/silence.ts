import type { Turn } from '@vouch/contract'

/**
 * Days without an answer: after `warning` days the team is warned, after `told` days candidate and team are notified.
 * Counted from the start of the team's turn: the last interview, else the last action of either side.
 */
export const silenceDays = { warning: 38, told: 45 } as const

const dayMs = 86_400_000

/**
 * Returns the days a candidate has waited for an answer; null below `silenceDays.told`.
 * @param now Unix time in ms
 */
export function unansweredDays(turn: Turn | null, now: number): number | null {
  if (turn?.holder !== 'team') return null
  const days = Math.floor((now - Date.parse(turn.since)) / dayMs)
  return days >= silenceDays.told ? days : null
}
