import { createFileRoute, Navigate } from '@tanstack/react-router'
import { dayParam, searchParams, textParam } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { AllCandidatesPage } from '#features/admin-records/all-candidates-page.tsx'
import { CandidateRecordPage } from '#features/admin-records/candidate-record-page.tsx'

const search = searchParams({ id: textParam(100), q: textParam(120), from: dayParam, to: dayParam })

/** Administrators' records of candidates: one with an id, else the list to choose from. Employers see profiles. */
export const Route = createFileRoute('/_admin/admin/candidates/view')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  component: CandidateView,
})

function CandidateView() {
  const { person } = Route.useRouteContext()
  const { id, ...filters } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (person.roles.includes('admin')) {
    if (id !== undefined) return <CandidateRecordPage id={id} />
    return (
      <AllCandidatesPage
        filters={filters}
        onFilters={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
    )
  }
  return id === undefined ? (
    <Navigate to="/admin/candidates" replace />
  ) : (
    <Navigate to="/admin/candidates/$id" params={{ id }} replace />
  )
}
