import { feedbackStatuses } from '@vouch/contract'
import { countsJson } from '#db/sql/condition.ts'

/** SQL that counts all feedback by state, as JSON. */
export const feedbackCounts = countsJson(
  feedbackStatuses,
  'status',
  'select status, count(*)::int as count from feedbacks group by status',
)
