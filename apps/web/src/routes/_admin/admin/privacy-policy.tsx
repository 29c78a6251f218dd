import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { LegalAdminPage } from '#features/legal/legal-admin-page.tsx'
import { legalDraftQuery } from '#features/legal/legal-queries.ts'

export const Route = createFileRoute('/_admin/admin/privacy-policy')({
  beforeLoad: ({ context }) => requireRole(context, 'admin'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalDraftQuery('privacy-policy')),
  component: () => <LegalAdminPage key="privacy-policy" document="privacy-policy" />,
})
