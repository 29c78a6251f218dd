import { createFileRoute } from '@tanstack/react-router'
import { applicationStatuses, employerTasks, stages } from '@vouch/contract'
import { choiceParam, dayParam, idParam, searchParams, textParam } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { CompanyApplicantsPage } from '#features/pipeline/company-applicants-page.tsx'
import { companyApplicantList } from '#lib/data/applicants.ts'

const search = searchParams({
  q: textParam(120),
  stage: choiceParam(stages),
  status: choiceParam(applicationStatuses),
  task: choiceParam(employerTasks),
  tag: idParam,
  from: dayParam,
  to: dayParam,
  dated: choiceParam(['applied', 'hired']),
  sort: choiceParam(['newest', 'oldest']),
})

/** The applicants of all jobs of the viewer's companies. */
export const Route = createFileRoute('/_admin/admin/jobs/employer/applicants')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  loader: ({ context, location }) =>
    void context.queryClient.prefetchInfiniteQuery(companyApplicantList(search(location.search))),
  component: CompanyApplicants,
})

function CompanyApplicants() {
  // Drops unknown search parameters, which the API rejects.
  const filters = search(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <CompanyApplicantsPage
      filters={filters}
      onFilters={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
    />
  )
}
