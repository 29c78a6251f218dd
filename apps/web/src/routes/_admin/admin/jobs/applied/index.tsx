import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { MyApplicationsPage } from '#features/my-applications/my-applications-page.tsx'
import { myApplicationsSearch } from '#features/my-applications/my-applications-search.ts'
import { myApplicationList } from '#lib/data/my-applications.ts'

export const Route = createFileRoute('/_admin/admin/jobs/applied/')({
  validateSearch: myApplicationsSearch,
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: ({ context, location }) => {
    void context.queryClient.prefetchInfiniteQuery(myApplicationList(myApplicationsSearch(location.search)))
  },
  component: MyApplications,
})

function MyApplications() {
  const filters = Route.useSearch()
  return <MyApplicationsPage filters={filters} />
}
