import type { JobPage } from '@vouch/contract'
import type { ReactNode } from 'react'
import { JobContents } from './job-contents.tsx'
import { JobFacts } from './job-facts.tsx'

/** Renders a job like its public page, for previews. */
export function renderJob(job: JobPage): ReactNode {
  return (
    <>
      <JobFacts job={job} />
      <JobContents job={job} />
    </>
  )
}
