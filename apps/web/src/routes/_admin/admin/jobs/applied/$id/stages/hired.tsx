import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { HiredPage } from '#features/candidate-stages/hired-page.tsx'
import { myApplicationOf } from '#lib/data/my-applications.ts'

export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/hired')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(myApplicationOf(params.id))
  },
  component: Hired,
})

function Hired() {
  const { id } = Route.useParams()
  return <HiredPage id={id} />
}
