import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CompanyFormPage } from '#features/companies/company-form-page.tsx'
import { idParam, patternParam, searchParams } from '#lib/search-params.ts'

const search = searchParams({
  id: idParam,
  // Only to a page of our own.
  next: patternParam(/^\/admin\/[\w/-]*$/),
})

export const Route = createFileRoute('/_admin/admin/companies/form')({
  validateSearch: search,
  beforeLoad: ({ context, search: { id } }) => {
    requireRole(context, 'employer', 'admin')
    // A company that is there is edited in its wizard.
    if (id !== undefined) {
      const to = '/admin/profile/employer/$id'
      throw redirect({ to, params: { id: '1' }, search: { company: id }, replace: true })
    }
  },
  component: CompanyFormRoute,
})

function CompanyFormRoute() {
  const { next } = Route.useSearch()
  return <CompanyFormPage next={next} />
}
