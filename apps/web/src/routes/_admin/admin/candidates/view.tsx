import { createFileRoute, Navigate } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { AllCandidatesPage } from '#features/admin-records/all-candidates-page.tsx'
import { CandidateRecordPage } from '#features/admin-records/candidate-record-page.tsx'
import { searchParams, textParam } from '#lib/format/search-params.ts'

const search = searchParams({ id: textParam(100), q: textParam(120) })

/** Administrators' records of candidates: one with an id, else the list to choose from. Employers see profiles. */
export const Route = createFileRoute('/_admin/admin/candidates/view')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  component: CandidateView,
})

function CandidateView() {
  const { person } = Route.useRouteContext()
  const { id, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (person.roles.includes('admin')) {
    if (id !== undefined) return <CandidateRecordPage id={id} />
    return (
      <AllCandidatesPage q={q} onSearch={(text) => void navigate({ search: { q: text }, replace: true })} />
    )
  }
  return id === undefined ? (
    <Navigate to="/admin/candidates" replace />
  ) : (
    <Navigate to="/admin/candidates/$id" params={{ id }} replace />
  )
}
