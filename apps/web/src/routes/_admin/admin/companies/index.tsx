import { createFileRoute } from '@tanstack/react-router'
import { line } from '@vouch/contract'
import { z } from 'zod'
import { requireRole } from '#app/route-guard.ts'
import { CompaniesPage } from '#features/companies/companies-page.tsx'
import { companiesQuery } from '#features/companies/companies-queries.ts'

export const Route = createFileRoute('/_admin/admin/companies/')({
  validateSearch: z.object({ q: line(120).optional().catch(undefined) }),
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
