import { createFileRoute } from '@tanstack/react-router'
import { requireListEditor } from '#app/route-guard.ts'
import { masterSummariesQuery } from '#features/masters/masters-queries.ts'
import { MastersPage } from '#features/masters/overview/masters-page.tsx'
import { type MastersSearch, readMastersSearch } from '#features/masters/overview/masters-search.ts'

export const Route = createFileRoute('/_admin/admin/settings/masters/')({
  // The page parses the parameters: a parser in the route would be part of the landing page's bundle.
  validateSearch: (raw: Readonly<Record<string, unknown>>) => raw as MastersSearch,
  beforeLoad: ({ context }) => requireListEditor(context),
  loader: ({ context }) => void context.queryClient.prefetchQuery(masterSummariesQuery),
  component: Masters,
})

function Masters() {
  const { person } = Route.useRouteContext()
  const search = readMastersSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <MastersPage
      person={person}
      search={search}
      onChange={(change) =>
        void navigate({
          search: (before) => readMastersSearch({ ...before, ...change }),
          resetScroll: false,
        })
      }
    />
  )
}
