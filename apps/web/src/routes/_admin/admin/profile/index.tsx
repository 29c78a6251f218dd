import { createFileRoute, redirect } from '@tanstack/react-router'
import { activeRole } from '#lib/active-role.ts'

const profiles = {
  candidate: '/admin/profile/candidate',
  employer: '/admin/profile/employer',
  admin: '/admin/account',
} as const

export const Route = createFileRoute('/_admin/admin/profile/')({
  beforeLoad: ({ context }) => {
    throw redirect({ to: profiles[activeRole(context.person.roles) ?? 'admin'], replace: true })
  },
})
