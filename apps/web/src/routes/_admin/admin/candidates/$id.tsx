import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CandidatePage } from '#features/candidates/candidate-page.tsx'
import { candidateQuery } from '#features/candidates/candidates-queries.ts'

/** Route of a candidate's page. `/admin/candidates/view?id=` opens it too, with the candidate's id as parameter. */
export const Route = createFileRoute('/_admin/admin/candidates/$id')({
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  loader: ({ context, params, location }) => {
    void context.queryClient.prefetchQuery(candidateQuery(idOf(params.id, location.search)))
  },
  component: Candidate,
})

function Candidate() {
  const { id: named } = Route.useParams()
  const id = idOf(named, Route.useSearch())
  return <CandidatePage key={id} id={id} />
}

function idOf(named: string, search: { readonly id?: unknown }): string {
  return named === 'view' ? String(search.id) : named
}
