import { listMyFeedbacks } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

/** Pages of the viewer's own feedback, newest first. */
export const ownFeedbacksQuery = pagedQueryOptions(['me', 'feedbacks'], ({ cursor, signal }) =>
  api(listMyFeedbacks, { query: cursor ? { cursor } : {} }, { signal, quiet: true }),
)
