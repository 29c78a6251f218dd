import { createFileRoute, Navigate } from '@tanstack/react-router'
import { companyStatuses, jobStatuses } from '@vouch/contract'
import { choiceParam, dayParam, idParam, searchParams, textParam } from '@vouch/domain'
import { allJobsQuery } from '#features/admin-records/admin-records-queries.ts'
import { AllJobsPage } from '#features/admin-records/all-jobs-page.tsx'
import {
  allRecommendationsQuery,
  RecommendedJobsPage,
} from '#features/recommended-jobs/recommended-jobs-page.tsx'
import { activeRole, useActiveRole } from '#lib/identity/active-role.ts'

const search = searchParams({
  q: textParam(120),
  status: choiceParam(jobStatuses),
  companyId: idParam,
  companyStatus: choiceParam(companyStatuses),
  from: dayParam,
  to: dayParam,
})

/** All jobs for administrators, recommended ones for candidates. Employers are redirected to their own jobs. */
export const Route = createFileRoute('/_admin/admin/jobs/')({
  validateSearch: search,
  loader: ({ context, location }) => {
    const { roles } = context.person
    if (roles.includes('admin'))
      void context.queryClient.prefetchInfiniteQuery(allJobsQuery(search(location.search)))
    if (activeRole(roles) === 'candidate') void context.queryClient.prefetchQuery(allRecommendationsQuery)
  },
  component: Jobs,
})

function Jobs() {
  const { person } = Route.useRouteContext()
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  const role = useActiveRole(person.roles)
  // Links with filters come from records, which administrators may open in any of their roles.
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  if (role !== 'admin' && !(person.roles.includes('admin') && isFiltered)) {
    if (role === 'candidate') return <RecommendedJobsPage />
    return <Navigate to="/admin/jobs/employer" search hash replace />
  }
  return (
    <AllJobsPage
      filters={filters}
      onFilters={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
    />
  )
}
