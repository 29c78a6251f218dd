import { createFileRoute } from '@tanstack/react-router'
import { QuestionnairePage } from '#features/candidate-stages/questionnaire-page.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/questionnaire')({
  component: Questionnaire,
})

function Questionnaire() {
  const { id } = Route.useParams()
  return <QuestionnairePage id={id} />
}
