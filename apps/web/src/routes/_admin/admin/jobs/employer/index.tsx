import { createFileRoute } from '@tanstack/react-router'
import { jobStatuses, jobTeamScopes } from '@vouch/contract'
import { choiceParam, dayParam, flagParam, idParam, searchParams, textParam } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { EmployerJobsPage } from '#features/employer-jobs/employer-jobs-page.tsx'
import { employerJobList } from '#lib/data/employer-jobs.ts'

const search = searchParams({
  q: textParam(120),
  status: choiceParam(jobStatuses),
  companyId: idParam,
  team: choiceParam(jobTeamScopes),
  closeOut: flagParam,
  from: dayParam,
  to: dayParam,
})

export const Route = createFileRoute('/_admin/admin/jobs/employer/')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  loader: ({ context, location }) =>
    void context.queryClient.prefetchInfiniteQuery(employerJobList(search(location.search))),
  component: EmployerJobs,
})

function EmployerJobs() {
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EmployerJobsPage
      filters={filters}
      onFilters={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
    />
  )
}
