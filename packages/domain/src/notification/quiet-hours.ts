import type { QuietHours } from '@vouch/contract'
import { minutesOfDay, nextTimeOfDay } from './time-of-day.ts'

/** Hour at which daily e-mails are sent, in the person's time zone. */
export const digestHour = 8

function minutesFrom(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Finds when the current quiet hours end.
 * @param timeZone IANA name; null for UTC
 * @returns the end of the quiet hours, or undefined outside of them
 */
export function quietUntil(hours: QuietHours | null, timeZone: string | null, at: Date): Date | undefined {
  if (hours === null) return undefined
  const zone = timeZone ?? 'UTC'
  const [from, to, now] = [minutesFrom(hours.from), minutesFrom(hours.to), minutesOfDay(at, zone)]
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to
  return isQuiet ? nextTimeOfDay(at, to, zone) : undefined
}

/** When the next daily e-mail is due. @param timeZone IANA name; null for UTC */
export function nextDigest(timeZone: string | null, at: Date): Date {
  return nextTimeOfDay(at, digestHour * 60, timeZone ?? 'UTC')
}
