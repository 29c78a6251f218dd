import { locale, ownTimeZone } from './format.ts'

/** When an interview is, in the words of the person's own place and time zone. */
export interface InterviewTime {
  /** "Thursday, 12 May 2026" */
  readonly day: string
  /** "14:30 – 15:30" */
  readonly hours: string
  /** "Central European Summer Time (Europe/Paris)" */
  readonly zone: string
}

/**
 * Words an interview's time.
 * @param startsAt a moment (ISO 8601)
 * @param timeZone an IANA zone; the person's own when left out
 */
export function interviewTime(startsAt: string, minutes: number, timeZone?: string): InterviewTime {
  const start = new Date(startsAt)
  const end = new Date(start.getTime() + minutes * 60_000)
  const zone = timeZone ?? ownTimeZone()
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { ...options, timeZone: zone })
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(start)
  const hours = format({ hour: 'numeric', minute: '2-digit' }).formatRange(start, end)
  const name = format({ timeZoneName: 'long' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value
  return { day, hours, zone: name && name !== zone ? `${name} (${zone.replaceAll('_', ' ')})` : zone }
}

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(moment / 1000) * 1000
}

/**
 * The moment (ISO 8601) at which the clocks of a zone show this; null when it is no day or time.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @param timeZone an IANA zone; the person's own when left out
 */
export function momentOf(day: string, time: string, timeZone = ownTimeZone()): string | null {
  const shown = Date.parse(`${day}T${time}Z`)
  if (day === '' || time === '' || Number.isNaN(shown)) return null
  // The offset of the moment itself may differ from that of the first guess, near a change of the clocks.
  const guess = shown - offsetAt(shown, timeZone)
  return new Date(shown - offsetAt(guess, timeZone)).toISOString()
}
