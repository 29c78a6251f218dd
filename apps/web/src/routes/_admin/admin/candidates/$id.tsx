import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CandidatePage } from '#features/candidates/candidate-page.tsx'
import { candidateQuery } from '#features/candidates/candidates-queries.ts'

export const Route = createFileRoute('/_admin/admin/candidates/$id')({
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(candidateQuery(params.id)),
  component: Candidate,
})

function Candidate() {
  const { id } = Route.useParams()
  return <CandidatePage key={id} id={id} />
}
