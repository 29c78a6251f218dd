import { createFileRoute } from '@tanstack/react-router'
import { id } from '@vouch/contract'
import { z } from 'zod'
import { requireRole } from '#app/route-guard.ts'
import { CompanyFormPage } from '#features/companies/company-form-page.tsx'

const search = z.object({
  id: id.optional().catch(undefined),
  // Only to a page of our own.
  next: z
    .string()
    .regex(/^\/admin\/[\w/-]*$/)
    .optional()
    .catch(undefined),
})

export const Route = createFileRoute('/_admin/admin/companies/form')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  component: CompanyFormRoute,
})

function CompanyFormRoute() {
  const { id: company, next } = Route.useSearch()
  return <CompanyFormPage id={company} next={next} />
}
