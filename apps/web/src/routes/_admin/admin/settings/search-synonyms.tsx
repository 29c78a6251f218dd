import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { SearchSynonymsPage } from '#features/search-synonyms/search-synonyms-page.tsx'
import { searchSynonymsQuery } from '#features/search-synonyms/search-synonyms-queries.ts'

export const Route = createFileRoute('/_admin/admin/settings/search-synonyms')({
  beforeLoad: ({ context }) => requireRole(context, 'admin'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(searchSynonymsQuery),
  component: SearchSynonymsPage,
})
