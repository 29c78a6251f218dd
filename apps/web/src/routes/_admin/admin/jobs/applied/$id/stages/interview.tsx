import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { InterviewPage } from '#features/candidate-stages/interview-page.tsx'
import { myApplicationOf } from '#lib/data/my-applications.ts'

export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/interview')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(myApplicationOf(params.id))
  },
  component: Interview,
})

function Interview() {
  const { id } = Route.useParams()
  return <InterviewPage id={id} />
}
