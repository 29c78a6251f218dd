import { createFileRoute, Navigate } from '@tanstack/react-router'
import { searchParams, textParam } from '@vouch/domain'
import { JobRecordPage } from '#features/admin-records/job-record-page.tsx'
import { activeRole } from '#lib/identity/active-role.ts'

/** An administrator's record of a job. Other roles are redirected to their own page of the job. */
export const Route = createFileRoute('/_admin/admin/jobs/view')({
  validateSearch: searchParams({ id: textParam(100) }),
  component: JobView,
})

function JobView() {
  const { person } = Route.useRouteContext()
  const { id } = Route.useSearch()
  if (id === undefined) return <Navigate to="/admin/jobs" replace />
  if (person.roles.includes('admin')) return <JobRecordPage id={id} />
  return activeRole(person.roles) === 'employer' ? (
    <Navigate to="/admin/jobs/employer/$jobId" params={{ jobId: id }} replace />
  ) : (
    <Navigate to="/admin/jobs/all/$id" params={{ id }} replace />
  )
}
