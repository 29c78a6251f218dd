import { createFileRoute } from '@tanstack/react-router'
import { pathParam, searchParams } from '@vouch/domain'
import { ownFeedbacksQuery } from '#features/feedback/feedback-queries.ts'
import { OwnFeedbacksPage } from '#features/feedback/own-feedbacks-page.tsx'

export const Route = createFileRoute('/_admin/admin/feedbacks/')({
  validateSearch: searchParams({ from: pathParam }),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(ownFeedbacksQuery),
  component: OwnFeedbacks,
})

function OwnFeedbacks() {
  const { from } = Route.useSearch()
  return <OwnFeedbacksPage from={from} />
}
