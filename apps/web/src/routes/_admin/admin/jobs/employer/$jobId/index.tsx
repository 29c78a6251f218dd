import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CardDecisionDialogs } from '#features/applicant/decision/card-decision-dialogs.tsx'
import { EmployerJobPage } from '#features/employer-jobs/employer-job-page.tsx'
import { renderJob } from '#features/job-page/render-job.tsx'
import { NotOnTeam } from '#features/job-team/not-on-team.tsx'
import { TeamFact } from '#features/job-team/team-fact.tsx'
import { ApprovalPreview } from '#features/job-wizard/job-contents-preview.tsx'
import { Pipeline } from '#features/pipeline/pipeline.tsx'
import { filtersOf, pipelineSearch } from '#features/pipeline/pipeline-search.ts'
import { applicantList } from '#lib/data/applicants.ts'
import { employerJobOf } from '#lib/data/employer-jobs.ts'
import { jobTeamOf } from '#lib/data/job-team.ts'

export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/')({
  validateSearch: pipelineSearch,
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  loader: ({ context, params, location }) => {
    const search = pipelineSearch(location.search)
    void context.queryClient.prefetchQuery(employerJobOf(params.jobId))
    void context.queryClient.prefetchQuery(jobTeamOf(params.jobId))
    if (search.view !== 'board') {
      void context.queryClient.prefetchInfiniteQuery(applicantList(params.jobId, filtersOf(search)))
    }
  },
  component: EmployerJob,
})

function EmployerJob() {
  const { jobId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EmployerJobPage
      jobId={jobId}
      width={search.view === 'board' ? 'full' : 'wide'}
      preview={(job) => <ApprovalPreview job={job} renderJob={renderJob} />}
      team={(job) => <TeamFact job={job} />}
      withoutApplicants={(job) => <NotOnTeam job={job} />}
    >
      <Pipeline
        jobId={jobId}
        search={search}
        onSearch={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
        renderDecision={(decision, onClose) => <CardDecisionDialogs decision={decision} onClose={onClose} />}
      />
    </EmployerJobPage>
  )
}
