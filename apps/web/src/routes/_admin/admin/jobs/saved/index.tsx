import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { SavedJobsPage } from '#features/saved-jobs/saved-jobs-page.tsx'
import { savedJobsQuery } from '#features/saved-jobs/saved-jobs-queries.ts'

export const Route = createFileRoute('/_admin/admin/jobs/saved/')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(savedJobsQuery),
  component: SavedJobsPage,
})
