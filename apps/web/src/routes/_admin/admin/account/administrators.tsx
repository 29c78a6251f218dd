import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { AdministratorsPage } from '#features/administrators/administrators-page.tsx'
import { administratorsQuery } from '#lib/data/administrators.ts'

export const Route = createFileRoute('/_admin/admin/account/administrators')({
  beforeLoad: ({ context }) => requireRole(context, 'admin'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(administratorsQuery),
  component: AdministratorsPage,
})
