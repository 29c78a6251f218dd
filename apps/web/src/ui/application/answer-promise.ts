import type { Turn } from '@vouch/contract'
import { turnDay } from './turn-day.ts'

/** The day by which a company promises to answer, and whether it has passed; null without a promise. */
export function promiseOf(
  turn: Turn | null,
): { readonly key: 'promised' | 'late'; readonly day: string } | null {
  if (turn?.holder !== 'team' || turn.until === null) return null
  return { key: Date.parse(turn.until) < Date.now() ? 'late' : 'promised', day: turnDay(turn, turn.until) }
}
