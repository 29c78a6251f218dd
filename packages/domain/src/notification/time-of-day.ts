const minuteMs = 60_000
const dayMinutes = 24 * 60

/** Minutes since midnight on the clocks of a time zone. */
export function minutesOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(at)
  const partOf = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return partOf('hour') * 60 + partOf('minute')
}

/**
 * The next time after `at` when the clocks of a time zone show a time of day. Where clocks skip that time in spring,
 * the first time after the gap.
 * @param minutes minutes since midnight
 */
export function nextTimeOfDay(at: Date, minutes: number, timeZone: string): Date {
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
