import { locale } from './format.ts'

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
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { ...options, timeZone: zone })
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(start)
  const hours = format({ hour: 'numeric', minute: '2-digit' }).formatRange(start, end)
  const name = format({ timeZoneName: 'long' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value
  return { day, hours, zone: name && name !== zone ? `${name} (${zone.replaceAll('_', ' ')})` : zone }
}
