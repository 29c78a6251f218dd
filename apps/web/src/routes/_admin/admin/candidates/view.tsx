import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { idParam, searchParams } from '#lib/search-params.ts'

const search = searchParams({ id: idParam })

/** The address with the id as a parameter leads to the page. */
export const Route = createFileRoute('/_admin/admin/candidates/view')({
  validateSearch: search,
  beforeLoad: async ({ context, search: { id } }) => {
    await requireRole(context, 'employer', 'admin')
    throw id === undefined
      ? redirect({ to: '/admin/candidates', replace: true })
      : redirect({ to: '/admin/candidates/$id', params: { id }, replace: true })
  },
})
