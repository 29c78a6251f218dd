import { createFileRoute } from '@tanstack/react-router'
import { pathParam, searchParams } from '@vouch/domain'
import { GiveFeedbackPage } from '#features/feedback/give-feedback-page.tsx'

export const Route = createFileRoute('/_default/submit-feedback')({
  validateSearch: searchParams({ from: pathParam }),
  component: SubmitFeedback,
})

function SubmitFeedback() {
  const { from } = Route.useSearch()
  return <GiveFeedbackPage from={from} />
}
