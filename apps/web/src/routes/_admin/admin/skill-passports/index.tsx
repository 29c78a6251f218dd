import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'

/** Candidates hold their passports in step 7 of the profile. */
export const Route = createFileRoute('/_admin/admin/skill-passports/')({
  beforeLoad: ({ context }) => {
    requireRole(context, 'candidate')
    throw redirect({ to: '/admin/profile/candidate/$id', params: { id: '7' }, replace: true })
  },
})
