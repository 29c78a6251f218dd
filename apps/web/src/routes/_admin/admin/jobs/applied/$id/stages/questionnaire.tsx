import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { QuestionnairePage } from '#features/candidate-stages/questionnaire-page.tsx'
import { myApplicationOf } from '#lib/data/my-applications.ts'

export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/questionnaire')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(myApplicationOf(params.id))
  },
  component: Questionnaire,
})

function Questionnaire() {
  const { id } = Route.useParams()
  return <QuestionnairePage id={id} />
}
