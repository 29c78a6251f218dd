import { createFileRoute } from '@tanstack/react-router'
import { countParam, searchParams } from '@vouch/domain'
import { LegalPage } from '#features/legal/legal-page.tsx'
import { legalDocumentQuery } from '#features/legal/legal-queries.ts'

export const Route = createFileRoute('/_default/privacy-policy')({
  validateSearch: searchParams({ version: countParam }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalDocumentQuery('privacy-policy')),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  const { version } = Route.useSearch()
  return <LegalPage document="privacy-policy" version={version} />
}
