import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { compareSearch, readCompared } from '#features/applicant/compare/compare-address.ts'
import { ComparePage } from '#features/applicant/compare/compare-page.tsx'
import { applicantOf } from '#lib/data/applicants.ts'

/** Two to four applicants side by side. */
export const Route = createFileRoute('/_admin/admin/jobs/employer/compare')({
  validateSearch: compareSearch,
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  loader: ({ context, location }) => {
    for (const { jobId, userId } of readCompared(compareSearch(location.search).of))
      void context.queryClient.prefetchQuery(applicantOf(jobId, userId))
  },
  component: Compare,
})

function Compare() {
  const { of } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ComparePage
      compared={readCompared(of)}
      onChange={(compared) =>
        void navigate({
          search: { of: compared.map(({ jobId, userId }) => `${jobId}.${userId}`).join('~') },
          replace: true,
          state: true,
        })
      }
    />
  )
}
