import { createFileRoute, redirect } from '@tanstack/react-router'

/** Feeds are a tab of the page of imports. */
export const Route = createFileRoute('/_admin/admin/jobs/feeds/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/jobs/imports', search: { tab: 'feeds' }, replace: true })
  },
})
