import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { StageThread } from '#features/candidate-stages/stage-thread.tsx'
import { MyApplicationPage } from '#features/my-applications/my-application-page.tsx'
import { myApplicationOf } from '#lib/data/my-applications.ts'

export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(myApplicationOf(params.id))
  },
  component: MyApplication,
})

function MyApplication() {
  const { id } = Route.useParams()
  return <MyApplicationPage id={id} thread={(application) => <StageThread application={application} />} />
}
