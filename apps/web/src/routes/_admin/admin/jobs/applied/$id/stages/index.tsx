import { createFileRoute, redirect } from '@tanstack/react-router'
import { myApplicationOf } from '#lib/data/my-applications.ts'

/** Redirects to the page of the application's current stage. The stage `applied` has no page of its own. */
export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/')({
  loader: async ({ context, params }) => {
    const { stage } = await context.queryClient.ensureQueryData(myApplicationOf(params.id))
    if (stage === 'applied') throw redirect({ to: '/admin/jobs/applied/$id', params, replace: true })
    throw redirect({ to: `/admin/jobs/applied/$id/stages/${stage}`, params, replace: true })
  },
})
