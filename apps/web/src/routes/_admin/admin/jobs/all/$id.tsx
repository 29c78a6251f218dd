import { createFileRoute, redirect } from '@tanstack/react-router'
import { jobViewQuery } from '#features/job-page/job-page-queries.ts'

/** Redirects a job's id or slug to the job's public page. That page also handles ended and missing jobs. */
export const Route = createFileRoute('/_admin/admin/jobs/all/$id')({
  loader: async ({ context, params: { id } }) => {
    const view = await context.queryClient.ensureQueryData(jobViewQuery(id))
    const slug = view.state === 'open' ? view.job.slug : id
    throw redirect({ to: '/jobs/$slug', params: { slug }, replace: true })
  },
})
