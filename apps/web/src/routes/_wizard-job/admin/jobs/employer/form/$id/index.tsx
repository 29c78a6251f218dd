import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_wizard-job/admin/jobs/employer/form/$id/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/jobs/employer/form/$id/1', params, replace: true })
  },
})
