import { createFileRoute } from '@tanstack/react-router'
import { DetailsPage } from '#features/candidate-stages/details-page.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/detail-fulfillment')({
  component: Details,
})

function Details() {
  const { id } = Route.useParams()
  return <DetailsPage id={id} />
}
