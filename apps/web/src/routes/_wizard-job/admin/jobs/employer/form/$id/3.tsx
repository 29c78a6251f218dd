import { createFileRoute } from '@tanstack/react-router'
import type { JobPage } from '@vouch/contract'
import { JobFacts } from '#features/job-page/job-facts.tsx'
import { JobSkills } from '#features/job-page/job-skills.tsx'
import { ProcessStep } from '#features/job-wizard/process-step.tsx'
import { RichTextView } from '#ui/form/rich-text-view.tsx'

export const Route = createFileRoute('/_wizard-job/admin/jobs/employer/form/$id/3')({
  component: Process,
})

function renderJob(job: JobPage) {
  return (
    <>
      <JobFacts job={job} />
      <RichTextView html={job.description} />
      <JobSkills required={job.requiredSkills} nice={job.niceSkills} />
    </>
  )
}

function Process() {
  return <ProcessStep renderJob={renderJob} />
}
