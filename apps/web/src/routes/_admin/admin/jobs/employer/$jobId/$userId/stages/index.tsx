import { createFileRoute, redirect } from '@tanstack/react-router'
import { applicantOf } from '#lib/data/applicants.ts'

/** Redirects to the page of the applicant's current stage. The stage `applied` has no page of its own. */
export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId/stages/')({
  loader: async ({ context, params }) => {
    const { stage } = await context.queryClient.ensureQueryData(applicantOf(params.jobId, params.userId))
    if (stage === 'applied') {
      throw redirect({ to: '/admin/jobs/employer/$jobId/$userId', params, search: true, replace: true })
    }
    const to = `/admin/jobs/employer/$jobId/$userId/stages/${stage}` as const
    throw redirect({ to, params, search: true, replace: true })
  },
})
