import type { QuietHours } from '@vouch/contract'

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** Hour at which daily e-mails are sent, in the person's time zone. */
export const digestHour = 8

/** Minutes since midnight on the clocks of a time zone. */
function minutesOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(at)
  const partOf = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return partOf('hour') * 60 + partOf('minute')
}

function minutesFrom(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The next time after `at` when the clocks of a time zone show a time of day. Where clocks skip that time in spring,
 * the first time after the gap.
 * @param minutes minutes since midnight
 */
function nextTimeOfDay(at: Date, minutes: number, timeZone: string): Date {
  const now = minutesOfDay(at, timeZone)
  const wait = (minutes - now + dayMinutes) % dayMinutes || dayMinutes
  const guess = new Date(Math.floor(at.getTime() / minuteMs + wait) * minuteMs)
  // A clock change in between shifts the time that clocks show.
  const shown = minutesOfDay(guess, timeZone)
  const error = ((shown - minutes + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2
  const corrected = new Date(guess.getTime() - error * minuteMs)
  const isSkipped = minutesOfDay(corrected, timeZone) !== minutes
  return isSkipped && corrected < guess ? guess : corrected
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
