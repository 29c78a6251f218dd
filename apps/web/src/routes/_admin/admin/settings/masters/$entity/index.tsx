import { createFileRoute } from '@tanstack/react-router'
import { requireListEditor } from '#app/route-guard.ts'
import { masterRecordsQuery } from '#features/masters/masters-queries.ts'
import { ProposalsPage } from '#features/masters/proposals/proposals-page.tsx'
import { RecordsPage } from '#features/masters/records/records-page.tsx'
import { type RecordsSearch, readRecordsSearch } from '#features/masters/records/records-search.ts'
import { masterDefinitionQuery } from '#lib/data/masters.ts'

export const Route = createFileRoute('/_admin/admin/settings/masters/$entity/')({
  // The loader and the page parse the parameters: a parser in the route would be part of the landing page's bundle.
  validateSearch: (raw: Readonly<Record<string, unknown>>) => raw as RecordsSearch,
  beforeLoad: ({ context }) => requireListEditor(context),
  loader: ({ context, params, location }) => {
    void context.queryClient.prefetchQuery(masterDefinitionQuery(params.entity))
    const search = readRecordsSearch({ ...location.search })
    if (search.proposals === undefined)
      void context.queryClient.prefetchInfiniteQuery(masterRecordsQuery(params.entity, search))
  },
  component: Records,
})

function Records() {
  const { entity } = Route.useParams()
  const search = readRecordsSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const onChange = (change: RecordsSearch) =>
    void navigate({ search: (before) => readRecordsSearch({ ...before, ...change }), resetScroll: false })
  const { proposals } = search
  return proposals === undefined ? (
    <RecordsPage key={entity} entity={entity} search={search} onChange={onChange} />
  ) : (
    <ProposalsPage key={entity} entity={entity} search={{ ...search, proposals }} onChange={onChange} />
  )
}
