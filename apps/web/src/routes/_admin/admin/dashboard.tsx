import { createFileRoute, redirect } from '@tanstack/react-router'
import { activeRole } from '#lib/identity/active-role.ts'

/** Redirects to the active role's dashboard. */
export const Route = createFileRoute('/_admin/admin/dashboard')({
  beforeLoad: ({ context }) => {
    const role = activeRole(context.person.roles) ?? 'candidate'
    throw redirect({ to: `/admin/dashboard-${role}`, replace: true })
  },
})
