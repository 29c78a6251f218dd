import { createFileRoute } from '@tanstack/react-router'
import { choiceParam, searchParams, textParam } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { ReviewStart } from '#features/applicant/review/review-start.tsx'

const search = searchParams({ job: textParam(40), seen: choiceParam(['true']) })

/** The beginning of the review queue, of one job or all, and with `seen` its end. */
export const Route = createFileRoute('/_admin/admin/jobs/employer/review')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  component: Start,
})

function Start() {
  const { job, seen } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReviewStart
      scope={job}
      seen={seen === 'true'}
      onOpen={(params) =>
        void navigate({
          to: '/admin/jobs/employer/$jobId/$userId/stages/review',
          params,
          search: job === undefined ? { all: 'true' } : {},
          replace: seen !== 'true',
        })
      }
    />
  )
}
