import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { JobInvitationsPage } from '#features/job-invitations/job-invitations-page.tsx'
import { jobInvitationsQuery } from '#features/job-invitations/job-invitations-queries.ts'

export const Route = createFileRoute('/_admin/admin/jobs/invited')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(jobInvitationsQuery),
  component: JobInvitationsPage,
})
