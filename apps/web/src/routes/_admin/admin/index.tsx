import { createFileRoute, redirect } from '@tanstack/react-router'

/** The area's own address leads to the overview of the role. */
export const Route = createFileRoute('/_admin/admin/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true })
  },
})
