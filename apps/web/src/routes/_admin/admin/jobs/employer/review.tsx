import { createFileRoute } from '@tanstack/react-router'
import { choiceParam, searchParams, textParam } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { ReviewStart } from '#features/applicant/review/review-start.tsx'

const search = searchParams({ job: textParam(40), at: choiceParam(['end']) })

/** The beginning of the review queue, of one job or all, and with `at` its end. */
export const Route = createFileRoute('/_admin/admin/jobs/employer/review')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  component: Start,
})

function Start() {
  const { job, at } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReviewStart
      scope={job}
      seen={at === 'end'}
      onOpen={(params) =>
        void navigate({
          to: '/admin/jobs/employer/$jobId/$userId/stages/review',
          params,
          search: job === undefined ? { queue: 'all' } : {},
          replace: at !== 'end',
        })
      }
    />
  )
}
