import { createFileRoute } from '@tanstack/react-router'
import { CompanyPage } from '#features/company-page/company-page.tsx'
import { companyJobsQuery, companyPageQuery } from '#features/company-page/company-page-queries.ts'

export const Route = createFileRoute('/_default/companies/$slug')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(companyPageQuery(params.slug))
    void context.queryClient.prefetchInfiniteQuery(companyJobsQuery(params.slug))
  },
  component: CompanyRoute,
})

function CompanyRoute() {
  const { slug } = Route.useParams()
  return <CompanyPage slug={slug} />
}
