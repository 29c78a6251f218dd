import { createFileRoute } from '@tanstack/react-router'
import { readJobSearch } from '@vouch/domain'
import { JobSearchPage } from '#features/job-search/job-search-page.tsx'
import { jobSearchQuery } from '#features/job-search/job-search-queries.ts'

export const Route = createFileRoute('/_admin/admin/jobs/all/')({
  validateSearch: readJobSearch,
  // Without `loaderDeps`, a changed search keeps its match: a new one would show the pending page, where focus is lost.
  // Not awaited, so that the page shows a changed filter at once, and the previous jobs until new ones arrive.
  loader: ({ context, location }) => {
    void context.queryClient.prefetchInfiniteQuery(jobSearchQuery(readJobSearch({ ...location.search })))
  },
  component: AllJobs,
})

function AllJobs() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <JobSearchPage
      search={search}
      onChange={(change) =>
        navigate({ search: (before) => readJobSearch({ ...change(before) }), resetScroll: false })
      }
    />
  )
}
