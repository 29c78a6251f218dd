import { createFileRoute, Navigate } from '@tanstack/react-router'
import { activeRole } from '#lib/identity/active-role.ts'

const profiles = {
  candidate: '/admin/profile/candidate',
  employer: '/admin/profile/employer',
  admin: '/admin/account',
} as const

// The component redirects: a `beforeLoad` with this logic would be part of the landing page's bundle.
export const Route = createFileRoute('/_admin/admin/profile/')({ component: OwnProfile })

function OwnProfile() {
  const { person } = Route.useRouteContext()
  return <Navigate to={profiles[activeRole(person.roles) ?? 'admin']} replace />
}
