import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { FeedPage } from '#features/job-imports/feed/feed-page.tsx'
import { jobFeedQuery } from '#features/job-imports/job-import-queries.ts'

export const Route = createFileRoute('/_admin/admin/jobs/feeds/$id')({
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(jobFeedQuery(id)),
  component: Feed,
})

function Feed() {
  const { id } = Route.useParams()
  return <FeedPage key={id} id={id} />
}
