import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { companyQuery, membersQuery } from '#features/companies/companies-queries.ts'
import { CompanyViewPage } from '#features/companies/company-view-page.tsx'
import { idParam, searchParams } from '#lib/search-params.ts'

const search = searchParams({ id: idParam })

export const Route = createFileRoute('/_admin/admin/companies/view')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.id === undefined) return
    void context.queryClient.prefetchQuery(companyQuery(deps.id))
    void context.queryClient.prefetchQuery(membersQuery(deps.id))
  },
  component: CompanyView,
})

function CompanyView() {
  const search = Route.useSearch()
  return <CompanyViewPage id={search.id} />
}
