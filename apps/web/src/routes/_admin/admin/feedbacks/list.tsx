import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { FeedbackQueuePage } from '#features/feedback-queue/feedback-queue-page.tsx'
import { readQueueFilter } from '#features/feedback-queue/queue-params.ts'
import { feedbacksQuery } from '#features/feedback-queue/queue-queries.ts'

export const Route = createFileRoute('/_admin/admin/feedbacks/list')({
  validateSearch: readQueueFilter,
  beforeLoad: ({ context }) => requireRole(context, 'admin'),
  loader: ({ context, location }) =>
    void context.queryClient.prefetchInfiniteQuery(feedbacksQuery(readQueueFilter({ ...location.search }))),
  component: FeedbackQueue,
})

function FeedbackQueue() {
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FeedbackQueuePage filter={filter} onFilter={(next) => void navigate({ search: next, replace: true })} />
  )
}
