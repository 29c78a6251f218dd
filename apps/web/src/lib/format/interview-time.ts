import { locale, ownTimeZone } from './format.ts'

/** An interview's time as text, in the person's locale and time zone. */
export interface InterviewTime {
  /** The day, such as "Thursday, 12 May 2026". */
  readonly day: string
  /** Start and end, such as "14:30 – 15:30". */
  readonly hours: string
  /** The time zone, such as "Central European Summer Time (Europe/Paris)". */
  readonly zone: string
}

/** Formats an interview's time in an IANA time zone, the person's by default. `startsAt` is an ISO 8601 timestamp. */
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

/** A time zone's offset from UTC at a point in time, in ms. */
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

/** The local day (`YYYY-MM-DD`) and time (`HH:MM`) of an ISO 8601 timestamp. */
export function localMomentOf(
  moment: string,
  timeZone = ownTimeZone(),
): { readonly day: string; readonly time: string } {
  const at = Date.parse(moment)
  const [day = '', time = ''] = new Date(at + offsetAt(at, timeZone)).toISOString().split('T')
  return { day, time: time.slice(0, 5) }
}

/** Converts a local day (`YYYY-MM-DD`) and time (`HH:MM`) to an ISO 8601 timestamp; null if invalid. */
export function momentOf(day: string, time: string, timeZone = ownTimeZone()): string | null {
  const shown = Date.parse(`${day}T${time}Z`)
  if (day === '' || time === '' || Number.isNaN(shown)) return null
  // A first guess: near a clock change, the offset at the resulting time may differ.
  const guess = shown - offsetAt(shown, timeZone)
  return new Date(shown - offsetAt(guess, timeZone)).toISOString()
}
