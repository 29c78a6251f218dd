import type { JobPage } from '@vouch/contract'
import { ReportJob } from './report-job.tsx'
import { ShareJob } from './share-job.tsx'

/** What everybody can do with an open job besides applying: share and report it. */
export function JobTools({ job }: { readonly job: JobPage }) {
  return (
    <>
      <ShareJob title={job.title} company={job.company.name} slug={job.slug} />
      <ReportJob job={job} />
    </>
  )
}
