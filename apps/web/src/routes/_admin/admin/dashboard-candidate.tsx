import { createFileRoute } from '@tanstack/react-router'
import { requireDashboardOf } from '#app/route-guard.ts'
import { DashboardCandidatePage } from '#features/dashboard-candidate/dashboard-candidate-page.tsx'
import { candidateDashboardQuery } from '#features/dashboard-candidate/dashboard-candidate-queries.ts'
import { applicationDraftsQuery } from '#lib/data/application-drafts.ts'

export const Route = createFileRoute('/_admin/admin/dashboard-candidate')({
  beforeLoad: ({ context }) => requireDashboardOf('candidate', context),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(candidateDashboardQuery)
    void queryClient.prefetchQuery(applicationDraftsQuery)
  },
  component: DashboardCandidatePage,
})
