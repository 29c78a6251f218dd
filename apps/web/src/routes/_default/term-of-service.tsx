import { createFileRoute } from '@tanstack/react-router'
import { countParam, searchParams } from '@vouch/domain'
import { LegalPage } from '#features/legal/legal-page.tsx'
import { legalDocumentQuery } from '#features/legal/legal-queries.ts'

export const Route = createFileRoute('/_default/term-of-service')({
  validateSearch: searchParams({ version: countParam }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalDocumentQuery('term-of-service')),
  component: TermOfService,
})

function TermOfService() {
  const { version } = Route.useSearch()
  return <LegalPage document="term-of-service" version={version} />
}
