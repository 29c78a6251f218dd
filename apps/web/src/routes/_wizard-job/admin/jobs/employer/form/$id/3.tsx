import { createFileRoute } from '@tanstack/react-router'
import { renderJob } from '#features/job-page/render-job.tsx'
import { JobTeam } from '#features/job-team/job-team.tsx'
import { ProcessStep } from '#features/job-wizard/process-step.tsx'

export const Route = createFileRoute('/_wizard-job/admin/jobs/employer/form/$id/3')({
  component: Process,
})

function Process() {
  return (
    <ProcessStep
      renderJob={renderJob}
      renderTeam={(job) => <JobTeam jobId={job.id} companyId={job.company.id} />}
    />
  )
}
