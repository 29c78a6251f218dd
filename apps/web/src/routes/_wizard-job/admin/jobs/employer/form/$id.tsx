import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { searchParams, textParam } from '@vouch/domain'
import { JobWizardPage } from '#features/job-wizard/job-wizard-page.tsx'
import { employerJobOf } from '#lib/data/employer-jobs.ts'

export const Route = createFileRoute('/_wizard-job/admin/jobs/employer/form/$id')({
  validateSearch: searchParams({ field: textParam(40) }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(employerJobOf(params.id)),
  component: JobWizard,
})

/** Parent of the wizard's three steps, which share one form. */
function JobWizard() {
  const { id } = Route.useParams()
  const { field } = Route.useSearch()
  const step = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) })
  return (
    <JobWizardPage id={id} current={step === '3' ? 3 : step === '2' ? 2 : 1} field={field}>
      <Outlet />
    </JobWizardPage>
  )
}
