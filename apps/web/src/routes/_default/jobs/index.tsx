import { createFileRoute } from '@tanstack/react-router'
import { JobSearchPage } from '#features/job-search/job-search-page.tsx'
import { readJobSearch } from '#features/job-search/job-search-params.ts'
import { jobSearchQuery } from '#features/job-search/job-search-queries.ts'

export const Route = createFileRoute('/_default/jobs/')({
  validateSearch: readJobSearch,
  loaderDeps: ({ search }) => search,
  // Not awaited, so that the page shows a changed filter at once, and the previous jobs until new ones arrive.
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(jobSearchQuery(deps)),
  component: Jobs,
})

function Jobs() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <JobSearchPage
      search={search}
      onChange={(change) =>
        void navigate({ search: (before) => readJobSearch({ ...before, ...change }), resetScroll: false })
      }
    />
  )
}
