import { createFileRoute } from '@tanstack/react-router'
import { choiceParam, searchParams } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { ReviewPage } from '#features/applicant/review/review-page.tsx'
import { applicantOf, reviewQueue } from '#lib/data/applicants.ts'

const search = searchParams({ queue: choiceParam(['all']) })

/** One applicant of the review queue: of the job's, or with `queue` of all jobs. */
export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId_/stages/review')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  loader: ({ context, params, location }) => {
    const { jobId, userId } = params
    void context.queryClient.prefetchQuery(applicantOf(jobId, userId))
    const job = search(location.search).queue ? undefined : jobId
    void context.queryClient.prefetchInfiniteQuery(reviewQueue(job))
  },
  component: Review,
})

function Review() {
  const { jobId, userId } = Route.useParams()
  const { queue } = Route.useSearch()
  const navigate = Route.useNavigate()
  const job = queue ? undefined : jobId
  return (
    <ReviewPage
      jobId={jobId}
      userId={userId}
      scope={job}
      onOpen={(person) =>
        void (person
          ? navigate({
              to: '/admin/jobs/employer/$jobId/$userId/stages/review',
              params: person,
              search: queue ? { queue } : {},
            })
          : navigate({ to: '/admin/jobs/employer/review', search: { ...(job && { job }), at: 'end' } }))
      }
    />
  )
}
