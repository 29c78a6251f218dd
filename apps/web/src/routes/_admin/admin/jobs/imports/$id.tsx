import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { ImportPage } from '#features/job-imports/import/import-page.tsx'
import { jobImportQuery } from '#features/job-imports/job-import-queries.ts'

export const Route = createFileRoute('/_admin/admin/jobs/imports/$id')({
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(jobImportQuery(id)),
  component: Import,
})

function Import() {
  const { person } = Route.useRouteContext()
  const { id } = Route.useParams()
  return <ImportPage key={id} id={id} person={person} />
}
