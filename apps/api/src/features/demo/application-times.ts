import { daysNeeded, type Move } from './application-plans.ts'
import { daysBefore } from './demo-world.ts'
import type { Random } from './random.ts'

export interface PlanTimes {
  readonly appliedAt: Date
  /** When each move happens. */
  readonly moves: readonly Date[]
}

interface Window {
  /** Earliest possible time of the application. */
  readonly from: Date
  /** Latest possible time of a move. */
  readonly to: Date
  readonly regretHours: number
}

const hourMs = 3_600_000

/** Maximum age of demo applications in days. */
export const oldestDays = 21

/**
 * Spreads the moves of a plan over a time window, in order and at
 * distinct times. Rejections are early enough to be disclosed.
 * @param lastAtEnd puts the last move at the end of the window
 */
export function planTimes(
  random: Random,
  moves: readonly Move[],
  { from, to, regretHours }: Window,
  lastAtEnd = false,
): PlanTimes {
  const spare = Math.max(0, (to.getTime() - from.getTime()) / (24 * hourMs) - daysNeeded(moves, regretHours))
  const isUndisclosed = moves.at(-1) === 'refuse'
  // A rejection is only undisclosed if it was made within the regret window.
  const longest = isUndisclosed ? Math.min(0.7 * spare, (0.8 * regretHours) / 24) : 0.7 * spare
  const wait = lastAtEnd ? 0 : longest * random.next()
  const appliedAt = new Date(from.getTime() + (spare - wait) * random.next() * 24 * hourMs)
  const last = daysBefore(to, wait)
  const rejection = moves.indexOf('reject')
  if (rejection < 0)
    return { appliedAt, moves: spread(random, appliedAt, last, moves.length, lastAtEnd || isUndisclosed) }
  const regretMs = (regretHours + 2) * hourMs
  const after = moves.length - rejection - 1
  const afterMs = after * 4 * hourMs
  const before = spread(random, appliedAt, new Date(last.getTime() - regretMs - afterMs), rejection + 1, true)
  const rejectedAt = before.at(-1) ?? appliedAt
  const disclosedAt = new Date(rejectedAt.getTime() + regretHours * hourMs)
  return { appliedAt, moves: [...before, ...spread(random, disclosedAt, last, after, false)] }
}

/** Returns ordered times after `from` and up to `to`. */
function spread(random: Random, from: Date, to: Date, count: number, lastAtEnd: boolean): Date[] {
  const part = (to.getTime() - from.getTime()) / Math.max(1, count)
  return Array.from({ length: count }, (_, index) => {
    const jitter = lastAtEnd && index === count - 1 ? 0 : 0.4 * random.next()
    return new Date(from.getTime() + part * (index + 1 - jitter))
  })
}
