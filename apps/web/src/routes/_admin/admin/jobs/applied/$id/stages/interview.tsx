import { createFileRoute } from '@tanstack/react-router'
import { InterviewPage } from '#features/candidate-stages/interview-page.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/interview')({
  component: Interview,
})

function Interview() {
  const { id } = Route.useParams()
  return <InterviewPage id={id} />
}
