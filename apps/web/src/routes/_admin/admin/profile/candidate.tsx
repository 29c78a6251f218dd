import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CandidateProfilePage } from '#features/candidate-profile/candidate-profile-page.tsx'

export const Route = createFileRoute('/_admin/admin/profile/candidate')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  component: CandidateProfilePage,
})
