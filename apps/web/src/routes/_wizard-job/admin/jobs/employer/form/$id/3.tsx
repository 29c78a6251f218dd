import { createFileRoute } from '@tanstack/react-router'
import type { JobPage } from '@vouch/contract'
import { JobContents } from '#features/job-page/job-contents.tsx'
import { JobFacts } from '#features/job-page/job-facts.tsx'
import { ProcessStep } from '#features/job-wizard/process-step.tsx'

export const Route = createFileRoute('/_wizard-job/admin/jobs/employer/form/$id/3')({
  component: Process,
})

function renderJob(job: JobPage) {
  return (
    <>
      <JobFacts job={job} />
      <JobContents job={job} />
    </>
  )
}

function Process() {
  return <ProcessStep renderJob={renderJob} />
}
