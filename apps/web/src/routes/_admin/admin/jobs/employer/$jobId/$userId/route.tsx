import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { ApplicantPage } from '#features/applicant/applicant-page.tsx'
import { Neighbours } from '#features/pipeline/neighbours.tsx'
import { applicationSearch } from '#features/pipeline/pipeline-search.ts'
import { applicantOf } from '#lib/data/applicants.ts'
import { employerJobOf } from '#lib/data/employer-jobs.ts'

export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId')({
  validateSearch: applicationSearch,
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(applicantOf(params.jobId, params.userId))
    void context.queryClient.prefetchQuery(employerJobOf(params.jobId))
  },
  component: Applicant,
})

function Applicant() {
  const { jobId, userId } = Route.useParams()
  const { tab: _tab, ...list } = Route.useSearch()
  return (
    <ApplicantPage
      jobId={jobId}
      userId={userId}
      list={list}
      neighbours={<Neighbours jobId={jobId} userId={userId} list={list} />}
    >
      <Outlet />
    </ApplicantPage>
  )
}
