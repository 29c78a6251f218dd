import { createFileRoute } from '@tanstack/react-router'
import { GiveFeedbackPage } from '#features/feedback/give-feedback-page.tsx'
import { pathParam, searchParams } from '#lib/format/search-params.ts'

export const Route = createFileRoute('/_default/submit-feedback')({
  validateSearch: searchParams({ from: pathParam }),
  component: SubmitFeedback,
})

function SubmitFeedback() {
  const { from } = Route.useSearch()
  return <GiveFeedbackPage from={from} />
}
