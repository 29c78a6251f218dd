import { createFileRoute } from '@tanstack/react-router'
import { choiceParam, searchParams } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { JobReportsPage } from '#features/admin-records/reports/job-reports-page.tsx'
import { jobReportsQuery } from '#features/admin-records/reports/job-reports-queries.ts'

const search = searchParams({ state: choiceParam(['resolved']) })

/** Reports of jobs that administrators resolve. */
export const Route = createFileRoute('/_admin/admin/jobs/reports')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'admin'),
  loader: ({ context, location }) =>
    void context.queryClient.prefetchInfiniteQuery(
      jobReportsQuery(search(location.search).state === 'resolved'),
    ),
  component: JobReports,
})

function JobReports() {
  const { state } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <JobReportsPage
      isResolved={state === 'resolved'}
      onResolved={(isResolved) =>
        void navigate({ search: { state: isResolved ? 'resolved' : undefined }, replace: true })
      }
    />
  )
}
