import type { JobPage } from '@vouch/contract'
import { jobPostingLd } from '@vouch/domain'
import { useEffect } from 'react'

/** Keeps the job in the document's head as schema.org JobPosting, for search engines, while its page is open. */
export function usePostingData(job: JobPage): void {
  useEffect(() => {
    const script = document.createElement('script')
    script.type = 'application/ld+json'
    script.textContent = JSON.stringify(jobPostingLd(job, `${location.origin}/jobs/${job.slug}`))
    document.head.append(script)
    return () => script.remove()
  }, [job])
}
