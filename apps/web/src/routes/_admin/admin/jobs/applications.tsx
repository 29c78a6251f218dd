import { createFileRoute } from '@tanstack/react-router'
import { applicationOutcomes } from '@vouch/contract'
import { choiceParam, dayParam, searchParams } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { allApplicationsQuery } from '#features/admin-records/admin-records-queries.ts'
import { AllApplicationsPage } from '#features/admin-records/all-applications-page.tsx'

const search = searchParams({
  outcome: choiceParam(applicationOutcomes),
  dated: choiceParam(['applied', 'hired']),
  from: dayParam,
  to: dayParam,
})

/** All applications, for administrators. */
export const Route = createFileRoute('/_admin/admin/jobs/applications')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'admin'),
  loader: ({ context, location }) =>
    void context.queryClient.prefetchInfiniteQuery(allApplicationsQuery(search(location.search))),
  component: AllApplications,
})

function AllApplications() {
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AllApplicationsPage
      filters={filters}
      onFilters={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
    />
  )
}
