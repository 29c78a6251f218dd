import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getFeedback, getFeedbackFigures, listFeedbacks } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'
import { type QueueFilter, toFeedbackQuery } from './queue-params.ts'

/** Pages of matching feedback. The first page also has the total. */
export function feedbacksQuery(filter: QueueFilter) {
  const query = toFeedbackQuery(filter)
  return pagedQueryOptions(['feedbacks', 'list', query], ({ cursor, signal }) =>
    api(
      listFeedbacks,
      { query: { ...query, ...(cursor ? { cursor } : { withTotal: true }) } },
      { signal, quiet: true },
    ),
  )
}

export const feedbackFiguresQuery = queryOptions({
  queryKey: ['feedbacks', 'figures'],
  queryFn: ({ signal }) => api(getFeedbackFigures, {}, { signal, quiet: true }),
})

export const feedbackQuery = (id: string) =>
  queryOptions({
    queryKey: ['feedbacks', 'one', id],
    queryFn: ({ signal }) => api(getFeedback, { params: { id } }, { signal, quiet: true }),
  })

/** Reloads the queue and its figures after a change. */
export function reloadQueue(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['feedbacks', 'list'] })
  void client.invalidateQueries({ queryKey: feedbackFiguresQuery.queryKey })
}
