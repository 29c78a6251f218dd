import type { Notification } from '@vouch/contract'
import { mailTiming, nextDigest, quietUntil } from '@vouch/domain'
import type { RecipientSettings } from '../ports.ts'

interface Waiting extends Pick<Notification, 'kind' | 'side'> {
  readonly id: string
  readonly isMuted: boolean
}

/** Notifications to mail now, and when to run again. */
interface MailPlan<News extends Waiting> {
  readonly now: readonly News[]
  /** Whether the mail is the daily digest. */
  readonly isDigest: boolean
  readonly dueAt: Date | null
  readonly digestAt: Date | null
}

/**
 * Decides which waiting notifications are mailed now, by the person's settings.
 * @param digestAt when their daily mail is due; null if none is planned
 */
export function planMail<News extends Waiting>(
  waiting: readonly News[],
  settings: RecipientSettings,
  digestAt: Date | null,
  at: Date,
): MailPlan<News> {
  const { quietHours, timeZone, pausedUntil } = settings
  const [atOnce, daily, paused] = (['at-once', 'daily', 'paused'] as const).map((timing) =>
    waiting.filter((news) => mailTiming(settings, news, at) === timing),
  ) as [News[], News[], News[]]
  const isDigestDue = digestAt !== null && digestAt <= at
  const now = isDigestDue ? [...atOnce, ...daily] : atOnce
  const nextDigestAt = daily.length === 0 || isDigestDue ? null : (digestAt ?? nextDigest(timeZone, at))
  const quietEnd = now.length > 0 ? quietUntil(quietHours, timeZone, at) : undefined
  if (quietEnd) {
    return { now: [], isDigest: false, dueAt: quietEnd, digestAt: isDigestDue ? quietEnd : nextDigestAt }
  }
  return {
    now,
    isDigest: isDigestDue && daily.length > 0 && atOnce.length === 0,
    dueAt: paused.length > 0 && pausedUntil !== null ? new Date(pausedUntil) : null,
    digestAt: nextDigestAt,
  }
}
