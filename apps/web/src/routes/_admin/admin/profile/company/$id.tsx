import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CompanyStatePage } from '#features/company-verification/company-state-page.tsx'
import { firstCompany } from '#lib/data/company-people.ts'

export const Route = createFileRoute('/_admin/admin/profile/company/$id')({
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  component: CompanyStandingRoute,
})

function CompanyStandingRoute() {
  const { person } = Route.useRouteContext()
  const { id } = Route.useParams()
  // The id `1` stands for the viewer's first company.
  return <CompanyStatePage id={id === '1' ? firstCompany(person) : id} />
}
