import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { SavedSearchesPage } from '#features/saved-searches/saved-searches-page.tsx'
import { savedSearchesQuery } from '#lib/data/saved-searches.ts'

export const Route = createFileRoute('/_admin/admin/jobs/searches')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(savedSearchesQuery),
  component: SavedSearchesPage,
})
