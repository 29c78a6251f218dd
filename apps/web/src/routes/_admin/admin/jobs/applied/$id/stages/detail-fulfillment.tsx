import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { DetailsPage } from '#features/candidate-stages/details-page.tsx'
import { myApplicationOf } from '#lib/data/my-applications.ts'

export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/detail-fulfillment')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(myApplicationOf(params.id))
  },
  component: Details,
})

function Details() {
  const { id } = Route.useParams()
  return <DetailsPage id={id} />
}
