import { useQuery } from '@tanstack/react-query'
import type { JobPage as Job } from '@vouch/contract'
import type { ReactNode } from 'react'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { JobDetails } from './job-details.tsx'
import { JobEnded } from './job-ended.tsx'
import { jobViewQuery } from './job-page-queries.ts'
import { JobPageSkeleton } from './job-page-skeleton.tsx'

interface JobPageProps {
  readonly slug: string
  readonly saveWanted: boolean
  readonly onSaveDone: () => void
  /** Instead of the posting: the form to apply with. */
  readonly applyForm: ((job: Job) => ReactNode) | null
  /** On the page of an ended job: what the person had written for it. */
  readonly endedNote: ReactNode
}

/** Whatever stands at a job's address. */
export function JobPage({ slug, saveWanted, onSaveDone, applyForm, endedNote }: JobPageProps) {
  const { data: view, error, refetch } = useQuery({ ...jobViewQuery(slug), retryOnMount: false })
  if (!view) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <JobPageSkeleton />
      </Delayed>
    )
  }
  // The route has looked before; this is a job that went away while its page was open.
  if (view.state === 'missing') throw new ApiProblem({ status: 404, code: 'not-found', message: '' })
  if (view.state === 'ended') return <JobEnded slug={slug} sentence={view.sentence} note={endedNote} />
  if (applyForm) return applyForm(view.job)
  return <JobDetails job={view.job} saveWanted={saveWanted} onSaveDone={onSaveDone} />
}
