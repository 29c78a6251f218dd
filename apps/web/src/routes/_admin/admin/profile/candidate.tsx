import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CandidateProfilePage } from '#features/candidate-profile/candidate-profile-page.tsx'
import { profileStepsQuery } from '#lib/profile-query.ts'

export const Route = createFileRoute('/_admin/admin/profile/candidate')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(profileStepsQuery)
  },
  component: CandidateProfilePage,
})
