import { createFileRoute } from '@tanstack/react-router'
import { idParam, pathParam, searchParams } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { GiveFeedbackPage } from '#features/feedback/give-feedback-page.tsx'
import { FeedbackPage } from '#features/feedback-queue/feedback-page.tsx'
import { feedbackQuery } from '#features/feedback-queue/queue-queries.ts'

const search = searchParams({ id: idParam, from: pathParam })

/** Gives feedback; with `id`, an administrator reads and answers one. */
export const Route = createFileRoute('/_admin/admin/feedbacks/form')({
  validateSearch: search,
  beforeLoad: ({ context, search }) => {
    if (search.id !== undefined) requireRole(context, 'admin')
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.id !== undefined) void context.queryClient.prefetchQuery(feedbackQuery(deps.id))
  },
  component: FeedbackForm,
})

function FeedbackForm() {
  const { id, from } = Route.useSearch()
  return id === undefined ? <GiveFeedbackPage from={from} inArea /> : <FeedbackPage key={id} id={id} />
}
