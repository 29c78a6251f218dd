import { daysNeeded, type Move } from './application-plans.ts'
import { daysBefore } from './demo-world.ts'
import type { Random } from './random.ts'

export interface PlanTimes {
  readonly appliedAt: Date
  /** One for each move. */
  readonly moves: readonly Date[]
}

interface Window {
  /** Nobody applies before. */
  readonly from: Date
  /** Nothing happens after. */
  readonly to: Date
  readonly regretHours: number
}

const hourMs = 3_600_000

/** Applications are at most three weeks old. */
export const oldestDays = 21

/**
 * Spreads a plan over a window: in order, never on one another, and a rejection early enough to have been told.
 * @param lastAtEnd the last move falls on the window's end
 */
export function planTimes(
  random: Random,
  moves: readonly Move[],
  { from, to, regretHours }: Window,
  lastAtEnd = false,
): PlanTimes {
  const spare = Math.max(0, (to.getTime() - from.getTime()) / (24 * hourMs) - daysNeeded(moves, regretHours))
  const isSecret = moves.at(-1) === 'refuse'
  // A rejection that is not told yet was made within the regret window.
  const longest = isSecret ? Math.min(0.7 * spare, (0.8 * regretHours) / 24) : 0.7 * spare
  const wait = lastAtEnd ? 0 : longest * random.next()
  const appliedAt = new Date(from.getTime() + (spare - wait) * random.next() * 24 * hourMs)
  const last = daysBefore(to, wait)
  const rejection = moves.indexOf('reject')
  if (rejection < 0)
    return { appliedAt, moves: spread(random, appliedAt, last, moves.length, lastAtEnd || isSecret) }
  // After it: what follows the telling.
  const told = (regretHours + 2) * hourMs
  const after = moves.length - rejection - 1
  const afterMs = after * 4 * hourMs
  const before = spread(random, appliedAt, new Date(last.getTime() - told - afterMs), rejection + 1, true)
  const rejectedAt = before.at(-1) ?? appliedAt
  const toldAt = new Date(rejectedAt.getTime() + regretHours * hourMs)
  return { appliedAt, moves: [...before, ...spread(random, toldAt, last, after, false)] }
}

/** Moments in order between two others, the first of them excluded. */
function spread(random: Random, from: Date, to: Date, count: number, lastAtEnd: boolean): Date[] {
  const part = (to.getTime() - from.getTime()) / Math.max(1, count)
  return Array.from({ length: count }, (_, index) => {
    const jitter = lastAtEnd && index === count - 1 ? 0 : 0.4 * random.next()
    return new Date(from.getTime() + part * (index + 1 - jitter))
  })
}
