import type { JobPage } from '@vouch/contract'
import { ReportJob } from './report-job.tsx'
import { ShareJob } from './share-job.tsx'

/** Actions on an open job for everyone: share and report. */
export function JobTools({ job }: { readonly job: JobPage }) {
  return (
    <>
      <ShareJob title={job.title} company={job.company.name} slug={job.slug} />
      <ReportJob job={job} />
    </>
  )
}
