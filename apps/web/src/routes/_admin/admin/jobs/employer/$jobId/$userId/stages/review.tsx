import { createFileRoute, redirect } from '@tanstack/react-router'

/** The applicant's page shows the application and the decision bar. */
export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId/stages/review')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/jobs/employer/$jobId/$userId', params, search: true, replace: true })
  },
})
