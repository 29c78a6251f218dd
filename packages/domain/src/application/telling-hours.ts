import { minutesOfDay, nextTimeOfDay } from '../notification/time-of-day.ts'

const hourMs = 3_600_000

/** Between these hours of the company's day, candidates are told of delayed rejections. */
export const tellingHours = { from: 8, to: 20 } as const

/**
 * When the candidate is told of a rejection: after the regret window, between 8:00 and 20:00 on the company's clocks.
 * @param regretHours 0 to tell it at once, at any hour
 * @param timeZone IANA name; null for UTC
 */
export function tellTime(decidedAt: Date, regretHours: number, timeZone: string | null): Date {
  if (regretHours === 0) return decidedAt
  const zone = timeZone ?? 'UTC'
  const at = new Date(decidedAt.getTime() + regretHours * hourMs)
  const hour = minutesOfDay(at, zone) / 60
  const isTold = hour >= tellingHours.from && hour < tellingHours.to
  return isTold ? at : nextTimeOfDay(at, tellingHours.from * 60, zone)
}
