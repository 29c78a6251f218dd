import { createFileRoute } from '@tanstack/react-router'
import { searchParams, textParam } from '@vouch/domain'
import { companyPagesQuery } from '#features/company-page/company-page-queries.ts'
import { CompanyPagesPage } from '#features/company-page/company-pages-page.tsx'

const search = searchParams({ q: textParam(120) })

export const Route = createFileRoute('/_default/companies/')({
  validateSearch: search,
  loader: ({ context, location }) =>
    void context.queryClient.prefetchInfiniteQuery(companyPagesQuery(search(location.search).q)),
  component: Companies,
})

function Companies() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CompanyPagesPage q={q} onSearch={(words) => void navigate({ search: { q: words }, replace: true })} />
  )
}
