import { useMediaQuery } from '@mantine/hooks'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { type JobSearch, readJobSearch } from '@vouch/domain'
import { lazy, Suspense } from 'react'
import { JobSearchPage } from '#features/job-search/job-search-page.tsx'
import { jobSearchQuery } from '#features/job-search/job-search-queries.ts'

// Loaded lazily: shown once a job is chosen.
const JobPanel = lazy(() =>
  import('#features/job-page/job-panel.tsx').then((module) => ({ default: module.JobPanel })),
)

interface JobsSearch extends JobSearch {
  /** Slug of the job that is open beside the list. */
  readonly job?: string | undefined
}

export const Route = createFileRoute('/_default/jobs/')({
  validateSearch: (raw): JobsSearch => ({
    ...readJobSearch(raw),
    ...(typeof raw.job === 'string' && { job: raw.job }),
  }),
  // Without `loaderDeps`, a changed search keeps its match: a new one would show the pending page, where focus is lost.
  // Not awaited, so that the page shows a changed filter at once, and the previous jobs until new ones arrive.
  loader: ({ context, location }) => {
    void context.queryClient.prefetchInfiniteQuery(jobSearchQuery(readJobSearch({ ...location.search })))
  },
  component: Jobs,
})

function Jobs() {
  const { job, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const wide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false }) ?? false
  if (job !== undefined && !wide) return <Navigate to="/jobs/$slug" params={{ slug: job }} replace />
  const open = (slug: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, job: slug }), resetScroll: false })
  return (
    <JobSearchPage
      search={search}
      // A changed search closes the job.
      onChange={(change) =>
        navigate({ search: (before) => readJobSearch({ ...change(before) }), resetScroll: false })
      }
      beside={
        wide
          ? {
              slug: job,
              onOpen: open,
              panel: job && (
                <Suspense fallback={<div />}>
                  <JobPanel key={job} slug={job} onClose={() => open(undefined)} />
                </Suspense>
              ),
            }
          : null
      }
    />
  )
}
