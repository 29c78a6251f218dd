import { createFileRoute } from '@tanstack/react-router'
import { choiceParam, searchParams } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { ImportsPage } from '#features/job-imports/imports-page.tsx'
import { importsTabs } from '#features/job-imports/imports-tabs.ts'

const search = searchParams({ tab: choiceParam(importsTabs) })

export const Route = createFileRoute('/_admin/admin/jobs/imports/')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  component: Imports,
})

function Imports() {
  const { person } = Route.useRouteContext()
  const { tab = 'files' } = Route.useSearch()
  return <ImportsPage person={person} tab={tab} />
}
