import { type FeedbackStatus, type feedbackFilters, feedbackStatuses } from '@vouch/contract'
import { choiceParam, idParam, patternParam, searchParams, textParam } from '@vouch/domain'
import type { z } from 'zod'

/** Search and filters of the feedback queue, as in the URL. */
export interface QueueFilter {
  readonly q?: string | undefined
  readonly status?: FeedbackStatus | undefined
  readonly category?: string | undefined
  readonly rating?: number | undefined
  /** An administrator's id, `me` or `nobody`. */
  readonly assignee?: string | undefined
}

export const readQueueFilter: (raw: Readonly<Record<string, unknown>>) => QueueFilter = searchParams({
  q: textParam(200),
  status: choiceParam(feedbackStatuses),
  category: patternParam(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/),
  rating: (value: unknown) => {
    const star = Number(value)
    return Number.isInteger(star) && star >= 1 && star <= 5 ? star : undefined
  },
  assignee: (value: unknown) => choiceParam(['me', 'nobody'])(value) ?? idParam(value),
})

export const noFilter: QueueFilter = {
  q: undefined,
  status: undefined,
  category: undefined,
  rating: undefined,
  assignee: undefined,
}

export function toFeedbackQuery(filter: QueueFilter): z.input<typeof feedbackFilters> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
