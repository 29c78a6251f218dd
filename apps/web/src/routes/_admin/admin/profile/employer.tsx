import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { EmployerProfilePage } from '#features/companies/employer-profile-page.tsx'

export const Route = createFileRoute('/_admin/admin/profile/employer')({
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  component: EmployerProfilePage,
})
