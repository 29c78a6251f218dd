import type { Turn } from '@vouch/contract'
import { formatDay, formatNearDay } from '#lib/format/format.ts'

const lastSecond = 'T23:59:59'

/**
 * The day of a turn's end, such as "12 May". A promise of the team and the time for a questionnaire end with a day in UTC,
 * which letters name too; an interview is at a moment.
 */
export function turnDay({ holder }: Pick<Turn, 'holder'>, until: string): string {
  return formatNearDay(holder === 'team' || until.includes(lastSecond) ? until.slice(0, 10) : until)
}

/** The day by which a questionnaire is due, with its year: the one that its letter names. Such days end in UTC. */
export function dueDay(dueAt: string): string {
  return formatDay(dueAt.slice(0, 10))
}
