import { createFileRoute } from '@tanstack/react-router'
import { requireListEditor } from '#app/route-guard.ts'
import { masterDefinitionQuery, masterRecordsQuery } from '#features/masters/masters-queries.ts'
import { RecordsPage } from '#features/masters/records/records-page.tsx'
import { type RecordsSearch, readRecordsSearch } from '#features/masters/records/records-search.ts'

export const Route = createFileRoute('/_admin/admin/settings/masters/$entity/')({
  // The loader and the page parse the parameters: a parser in the route would be part of the landing page's bundle.
  validateSearch: (raw: Readonly<Record<string, unknown>>) => raw as RecordsSearch,
  beforeLoad: ({ context }) => requireListEditor(context),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(masterDefinitionQuery(params.entity))
    void context.queryClient.prefetchInfiniteQuery(
      masterRecordsQuery(params.entity, readRecordsSearch({ ...deps })),
    )
  },
  component: Records,
})

function Records() {
  const { entity } = Route.useParams()
  const search = readRecordsSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <RecordsPage
      key={entity}
      entity={entity}
      search={search}
      onChange={(change) =>
        void navigate({
          search: (before) => readRecordsSearch({ ...before, ...change }),
          resetScroll: false,
        })
      }
    />
  )
}
