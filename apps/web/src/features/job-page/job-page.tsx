import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobPage as Job } from '@vouch/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { JobDetails } from './job-details.tsx'
import { jobPageTexts } from './job-page.en.ts'
import { jobViewQuery } from './job-page-queries.ts'
import { LaterSimilarJobs } from './later-similar-jobs.tsx'

// Rarely seen, because the route waits for the job.
const JobPageSkeleton = lazy(() =>
  import('./job-page-skeleton.tsx').then((module) => ({ default: module.JobPageSkeleton })),
)

interface JobPageProps {
  readonly slug: string
  readonly saveWanted: boolean
  readonly onSaveDone: () => void
  /** Renders the application form instead of the description, unless people apply elsewhere; null for the description. */
  readonly applyForm: ((job: Job) => ReactNode) | null
  /** Shown if the job has ended: the person's unsent application. */
  readonly endedNote: ReactNode
}

export function JobPage({ slug, saveWanted, onSaveDone, applyForm, endedNote }: JobPageProps) {
  const { data: view, error, refetch } = useQuery({ ...jobViewQuery(slug), retryOnMount: false })
  if (!view) {
    return (
      <LoadState error={error} onRetry={refetch}>
        <Suspense>
          <JobPageSkeleton />
        </Suspense>
      </LoadState>
    )
  }
  // The route has checked that the job exists, so it was deleted while its page was open.
  if (view.state === 'missing') throw new ApiProblem({ status: 404, code: 'not-found', message: '' })
  if (view.state === 'ended') return <JobEnded slug={slug} sentence={view.sentence} note={endedNote} />
  if (applyForm && view.job.applyUrl === null) return applyForm(view.job)
  return <JobDetails job={view.job} saveWanted={saveWanted} onSaveDone={onSaveDone} />
}

interface JobEndedProps {
  readonly slug: string
  readonly sentence: string
  readonly note: ReactNode
}

function JobEnded({ slug, sentence, note }: JobEndedProps) {
  const t = useTexts(jobPageTexts)
  return (
    <Page title={t('ended.title')} head={null}>
      <Stack align="flex-start" gap="md">
        <Text>{sentence}</Text>
        <LinkButton to="/jobs" variant="default">
          {t('ended.search')}
        </LinkButton>
      </Stack>
      {note}
      <LaterSimilarJobs slug={slug} title={t('ended.similar')} />
    </Page>
  )
}
