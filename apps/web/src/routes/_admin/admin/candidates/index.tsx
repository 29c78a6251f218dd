import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { type CandidateSearch, readCandidateSearch } from '#features/candidates/candidate-search-params.ts'
import { CandidatesPage } from '#features/candidates/candidates-page.tsx'
import { candidatesQuery } from '#features/candidates/candidates-queries.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'

export const Route = createFileRoute('/_admin/admin/candidates/')({
  // Read where it is used: what reads it would come with the first page of every visitor.
  validateSearch: (raw: Readonly<Record<string, unknown>>) => raw as CandidateSearch,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  loaderDeps: ({ search }) => search,
  // Not awaited: a filter shows at once, and the candidates before stay until the new ones are there.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(candidatesQuery(readCandidateSearch({ ...deps })))
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
      mayKeep={person?.roles.includes('employer') ?? false}
      onChange={(change) =>
        void navigate({
          search: (before) => readCandidateSearch({ ...before, ...change }),
          resetScroll: false,
        })
      }
    />
  )
}
