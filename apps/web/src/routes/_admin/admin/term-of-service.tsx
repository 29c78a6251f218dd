import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { LegalAdminPage } from '#features/legal/legal-admin-page.tsx'
import { legalDraftQuery } from '#features/legal/legal-queries.ts'

export const Route = createFileRoute('/_admin/admin/term-of-service')({
  beforeLoad: ({ context }) => requireRole(context, 'admin'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalDraftQuery('term-of-service')),
  component: () => <LegalAdminPage key="term-of-service" document="term-of-service" />,
})
