import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'

/** Feeds are a tab of the page of imports. */
export const Route = createFileRoute('/_admin/admin/jobs/feeds/')({
  beforeLoad: ({ context }) => {
    requireRole(context, 'employer', 'admin')
    throw redirect({ to: '/admin/jobs/imports', search: { tab: 'feeds' }, replace: true })
  },
})
