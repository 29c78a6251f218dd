import type { Turn } from '@vouch/contract'

/**
 * Days without an answer of the team after which something happens: `warning` tells the team, `told` tells the candidate as
 * well. They count from the begin of the team's turn: the last interview, else the last act of either side.
 */
export const silenceDays = { warning: 38, told: 45 } as const

const dayMs = 86_400_000

/**
 * Days that a candidate has waited for an answer, if they are so many that the candidate is told; else null.
 * @param now Unix time in ms
 */
export function unansweredDays(turn: Turn | null, now: number): number | null {
  if (turn?.holder !== 'team') return null
  const days = Math.floor((now - Date.parse(turn.since)) / dayMs)
  return days >= silenceDays.told ? days : null
}
