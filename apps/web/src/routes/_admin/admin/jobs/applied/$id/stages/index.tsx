import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { myApplicationOf } from '#lib/data/my-applications.ts'

/** Leads to the page of the stage the application is at; an application nobody has moved has its own page only. */
export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: async ({ context, params }) => {
    const { stage } = await context.queryClient.ensureQueryData(myApplicationOf(params.id))
    if (stage === 'applied') throw redirect({ to: '/admin/jobs/applied/$id', params, replace: true })
    throw redirect({ to: `/admin/jobs/applied/$id/stages/${stage}`, params, replace: true })
  },
})
