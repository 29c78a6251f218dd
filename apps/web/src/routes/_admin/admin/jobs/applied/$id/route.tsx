import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { myApplicationOf } from '#lib/data/my-applications.ts'

/** Parent route of an application's page and stage pages: checks access and prefetches the application. */
export const Route = createFileRoute('/_admin/admin/jobs/applied/$id')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(myApplicationOf(params.id)),
})
