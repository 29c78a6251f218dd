import { createFileRoute, redirect } from '@tanstack/react-router'

/** Short address of the review page. */
export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId/review')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/admin/jobs/employer/$jobId/$userId/stages/review',
      params,
      search: {},
      replace: true,
    })
  },
})
