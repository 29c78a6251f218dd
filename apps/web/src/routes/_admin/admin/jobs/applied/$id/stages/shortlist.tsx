import { createFileRoute } from '@tanstack/react-router'
import { ShortlistPage } from '#features/candidate-stages/shortlist-page.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/shortlist')({
  component: Shortlist,
})

function Shortlist() {
  const { id } = Route.useParams()
  return <ShortlistPage id={id} />
}
