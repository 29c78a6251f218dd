import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { savedJobSlug } from '#features/saved-jobs/saved-jobs-queries.ts'

/** Redirects a saved job to the job's public page. */
export const Route = createFileRoute('/_admin/admin/jobs/saved/$id')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: async ({ context, params }) => {
    const slug = await savedJobSlug(context.queryClient, params.id)
    if (slug === null) throw notFound()
    throw redirect({ to: '/jobs/$slug', params: { slug }, replace: true })
  },
})
