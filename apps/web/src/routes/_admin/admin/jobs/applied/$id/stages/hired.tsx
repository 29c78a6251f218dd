import { createFileRoute } from '@tanstack/react-router'
import { HiredPage } from '#features/candidate-stages/hired-page.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/hired')({
  component: Hired,
})

function Hired() {
  const { id } = Route.useParams()
  return <HiredPage id={id} />
}
