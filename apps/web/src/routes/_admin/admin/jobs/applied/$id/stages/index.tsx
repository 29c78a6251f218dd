import { createFileRoute, redirect } from '@tanstack/react-router'

/** The stages are told on the application's own page. */
export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/stages/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/jobs/applied/$id', params, replace: true })
  },
})
