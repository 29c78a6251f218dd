import { createFileRoute } from '@tanstack/react-router'
import { companyStatuses } from '@vouch/contract'
import { choiceParam, dayParam, flagParam, searchParams, textParam } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { CompaniesPage } from '#features/companies/companies-page.tsx'
import { companiesQuery } from '#lib/data/companies.ts'

const search = searchParams({
  q: textParam(120),
  status: choiceParam(companyStatuses),
  unanswered: flagParam,
  from: dayParam,
  to: dayParam,
})

export const Route = createFileRoute('/_admin/admin/companies/')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  loader: ({ context, location }) =>
    void context.queryClient.prefetchInfiniteQuery(companiesQuery(search(location.search))),
  component: Companies,
})

function Companies() {
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  return <CompaniesPage filter={filter} onFilter={(next) => void navigate({ search: next, replace: true })} />
}
