import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CardDecisionDialogs } from '#features/applicant/decision/card-decision-dialogs.tsx'
import { CompanyApplicantsPage } from '#features/pipeline/company-applicants-page.tsx'
import { companyPipelineSearch } from '#features/pipeline/pipeline-search.ts'
import { companyApplicantList } from '#lib/data/applicants.ts'

/** The applicants of all jobs of the viewer's companies. */
export const Route = createFileRoute('/_admin/admin/jobs/employer/applicants')({
  validateSearch: companyPipelineSearch,
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  loader: ({ context, location }) => {
    const { saved: _, view, ...filters } = companyPipelineSearch(location.search)
    if (view !== 'board') void context.queryClient.prefetchInfiniteQuery(companyApplicantList(filters))
  },
  component: CompanyApplicants,
})

function CompanyApplicants() {
  // Drops unknown search parameters, which the API rejects.
  const { saved, view, ...filters } = companyPipelineSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <CompanyApplicantsPage
      filters={filters}
      view={view ?? 'list'}
      onSearch={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      renderDecision={(decision, onClose) => <CardDecisionDialogs decision={decision} onClose={onClose} />}
      saved={saved}
    />
  )
}
