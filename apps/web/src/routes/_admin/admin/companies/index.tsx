import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CompaniesPage } from '#features/companies/companies-page.tsx'
import { companiesQuery } from '#features/companies/companies-queries.ts'
import { searchParams, textParam } from '#lib/search-params.ts'

const search = searchParams({ q: textParam(120) })

export const Route = createFileRoute('/_admin/admin/companies/')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(companiesQuery(deps.q))
  },
  component: Companies,
})

function Companies() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <CompaniesPage q={q} onSearch={(words) => void navigate({ search: { q: words }, replace: true })} />
}
