import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CompanyStandingPage } from '#features/company-verification/company-standing-page.tsx'
import { companyQuery, firstCompany, verificationQuery } from '#lib/companies.ts'

export const Route = createFileRoute('/_admin/admin/profile/company/$id')({
  beforeLoad: ({ context, params }) => {
    requireRole(context, 'employer', 'admin')
    // `1` is the viewer's first company.
    return { companyId: params.id === '1' ? firstCompany(context.person) : params.id }
  },
  loader: ({ context: { companyId, queryClient } }) => {
    if (companyId === null) return
    void queryClient.prefetchQuery(companyQuery(companyId))
    void queryClient.prefetchQuery(verificationQuery(companyId))
  },
  component: CompanyStandingRoute,
})

function CompanyStandingRoute() {
  const { companyId } = Route.useRouteContext()
  return <CompanyStandingPage id={companyId} />
}
