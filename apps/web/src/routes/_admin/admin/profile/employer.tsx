import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { EmployerProfilePage } from '#features/companies/employer-profile-page.tsx'
import { companiesQuery, myJoinRequestsQuery } from '#lib/companies.ts'

export const Route = createFileRoute('/_admin/admin/profile/employer')({
  beforeLoad: ({ context }) => requireRole(context, 'employer'),
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(companiesQuery())
    void context.queryClient.prefetchQuery(myJoinRequestsQuery)
  },
  component: EmployerProfilePage,
})
