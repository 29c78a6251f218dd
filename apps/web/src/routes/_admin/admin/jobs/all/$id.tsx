import { createFileRoute, redirect } from '@tanstack/react-router'

/** A job's page is public; its name in the address stands for it here as well. */
export const Route = createFileRoute('/_admin/admin/jobs/all/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/jobs/$slug', params: { slug: params.id }, replace: true })
  },
})
