import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { JobWizardStartPage } from '#features/job-wizard/start-page.tsx'
import { employerJobList } from '#lib/data/employer-jobs.ts'

export const Route = createFileRoute('/_admin/admin/jobs/employer/form/')({
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(employerJobList({ status: 'draft' }))
  },
  component: JobWizardStartPage,
})
