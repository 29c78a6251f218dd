import { createFileRoute, Navigate } from '@tanstack/react-router'
import { idParam, patternParam, searchParams } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { CompanyFormPage } from '#features/companies/company-form-page.tsx'

const search = searchParams({
  id: idParam,
  // Accepts only paths of this app: otherwise an attacker's link could redirect the person to another site.
  next: patternParam(/^\/admin\/[\w/-]*$/),
})

export const Route = createFileRoute('/_admin/admin/companies/form')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  component: CompanyFormRoute,
})

function CompanyFormRoute() {
  const { id: company, next } = Route.useSearch()
  if (company === undefined) return <CompanyFormPage next={next} />
  // An existing company is edited in the company wizard.
  return <Navigate to="/admin/profile/employer/$id" params={{ id: '1' }} search={{ company }} replace />
}
