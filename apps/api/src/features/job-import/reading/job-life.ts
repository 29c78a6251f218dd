import { jobLifeDays } from '@vouch/domain/job-completeness'
import type { Posting } from '@vouch/postings'

const dayMs = 86_400_000

interface Life {
  readonly status: 'open' | 'expired'
  readonly closesAt: Date
  /** True when the posting is open only because the import reopens old ones. */
  readonly opened: boolean
}

/** Facts that determine when a posting closes. */
export interface LifeRules {
  readonly reopensOld: boolean
  /** Postings of a feed: without a closing date they stay open as long as the feed has them. */
  readonly isFeed?: boolean
}

/**
 * Computes when an imported posting closes: at the end of its closing date, at most 90 days from now. Without a closing
 * date, a default number of days is counted from its posting date, or from now if the import reopens it; a feed moves the
 * closing time on while it has the posting.
 */
export function lifeOf(
  { postedOn, closesOn }: Pick<Posting, 'postedOn' | 'closesOn'>,
  { reopensOld, isFeed = false }: LifeRules,
  now: Date,
): Life {
  const posted = postedOn ? new Date(`${postedOn}T00:00:00Z`) : now
  const due = closesOn
    ? new Date(`${closesOn}T23:59:59Z`)
    : new Date(posted.getTime() + jobLifeDays.default * dayMs)
  const closesAt = new Date(Math.min(due.getTime(), now.getTime() + jobLifeDays.max * dayMs))
  const latest = new Date(now.getTime() + jobLifeDays.max * dayMs)
  if (isFeed && (closesOn === null || (reopensOld && closesAt <= now)))
    return { status: 'open', closesAt: latest, opened: true }
  const opened = reopensOld && (closesOn === null || closesAt <= now)
  if (opened)
    return { status: 'open', closesAt: new Date(now.getTime() + jobLifeDays.default * dayMs), opened }
  return { status: closesAt > now ? 'open' : 'expired', closesAt, opened }
}
