import { minutesOfDay, nextTimeOfDay } from '../notification/time-of-day.ts'

const hourMs = 3_600_000

/** Between these hours of the company's day, candidates are told of delayed rejections. */
export const tellingHours = { from: 8, to: 20 } as const

/** Whether candidates may be told of delayed rejections now. @param timeZone IANA name; null for UTC */
export function isTellingTime(at: Date, timeZone: string | null): boolean {
  const hour = minutesOfDay(at, timeZone ?? 'UTC') / 60
  return hour >= tellingHours.from && hour < tellingHours.to
}

/**
 * When the candidate is told of a rejection: after the regret window, between 8:00 and 20:00 on the company's clocks.
 * @param regretHours 0 to tell it at once, at any hour
 * @param timeZone IANA name; null for UTC
 */
export function tellTime(decidedAt: Date, regretHours: number, timeZone: string | null): Date {
  if (regretHours === 0) return decidedAt
  const at = new Date(decidedAt.getTime() + regretHours * hourMs)
  return isTellingTime(at, timeZone) ? at : nextTimeOfDay(at, tellingHours.from * 60, timeZone ?? 'UTC')
}
