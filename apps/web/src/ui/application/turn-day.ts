import type { Turn } from '@vouch/contract'
import { formatNearDay } from '#lib/format/format.ts'

/** The day of a turn's end, such as "12 May". A promise of the team ends with a day in UTC, a task at a moment. */
export function turnDay({ holder }: Pick<Turn, 'holder'>, until: string): string {
  return formatNearDay(holder === 'team' ? until.slice(0, 10) : until)
}
