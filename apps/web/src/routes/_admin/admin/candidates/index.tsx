import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { type CandidateSearch, readCandidateSearch } from '#features/candidates/candidate-search-params.ts'
import { CandidatesPage } from '#features/candidates/candidates-page.tsx'
import { candidatesQuery } from '#features/candidates/candidates-queries.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'

export const Route = createFileRoute('/_admin/admin/candidates/')({
  // The loader and the page parse the parameters: a parser in the route would be part of the landing page's bundle.
  validateSearch: (raw: Readonly<Record<string, unknown>>) => raw as CandidateSearch,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  // Not awaited, so that the page shows a changed filter at once, and the previous candidates until new ones arrive.
  loader: ({ context, location }) => {
    void context.queryClient.prefetchInfiniteQuery(
      candidatesQuery(readCandidateSearch({ ...location.search })),
    )
  },
  component: Candidates,
})

function Candidates() {
  const search = readCandidateSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const { data: person } = useQuery(currentPersonQuery)
  return (
    <CandidatesPage
      search={search}
      maySave={person?.roles.includes('employer') ?? false}
      hasRecords={person?.roles.includes('admin') ?? false}
      onChange={(change) =>
        navigate({
          search: (before) => readCandidateSearch({ ...change(readCandidateSearch({ ...before })) }),
          resetScroll: false,
        })
      }
    />
  )
}
