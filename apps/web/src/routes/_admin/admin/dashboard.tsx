import { createFileRoute, redirect } from '@tanstack/react-router'
import { activeRole } from '#lib/identity/active-role.ts'

/** Sends each role to its own overview. */
export const Route = createFileRoute('/_admin/admin/dashboard')({
  beforeLoad: ({ context }) => {
    const role = activeRole(context.person.roles) ?? 'candidate'
    throw redirect({ to: `/admin/dashboard-${role}`, replace: true })
  },
})
