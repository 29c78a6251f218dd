import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { listRolesQuery, masterRulesQuery } from '#features/masters/masters-queries.ts'
import { RulesPage } from '#features/masters/rules/rules-page.tsx'
import { type RulesSearch, readRulesSearch } from '#features/masters/rules/rules-search.ts'
import { masterDefinitionQuery } from '#lib/data/masters.ts'

export const Route = createFileRoute('/_admin/admin/settings/masters/$entity/form-rbac')({
  // The page parses the parameters: a parser in the route would be part of the landing page's bundle.
  validateSearch: (raw: Readonly<Record<string, unknown>>) => raw as RulesSearch,
  beforeLoad: ({ context }) => requireRole(context, 'admin'),
  loader: ({ context: { queryClient }, params: { entity } }) => {
    void queryClient.prefetchQuery(masterDefinitionQuery(entity))
    void queryClient.prefetchQuery(masterRulesQuery(entity))
    void queryClient.prefetchQuery(listRolesQuery)
  },
  component: Rules,
})

function Rules() {
  const { entity } = Route.useParams()
  const search = readRulesSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <RulesPage
      key={entity}
      entity={entity}
      search={search}
      onChange={(change) =>
        void navigate({
          search: (before) => readRulesSearch({ ...before, ...change }),
          resetScroll: false,
          replace: true,
        })
      }
    />
  )
}
