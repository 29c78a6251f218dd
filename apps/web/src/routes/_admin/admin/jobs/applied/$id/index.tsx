import { createFileRoute } from '@tanstack/react-router'
import { StageThread } from '#features/candidate-stages/stage-thread.tsx'
import { MyApplicationPage } from '#features/my-applications/my-application-page.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/applied/$id/')({
  component: MyApplication,
})

function MyApplication() {
  const { id } = Route.useParams()
  return <MyApplicationPage id={id} thread={(application) => <StageThread application={application} />} />
}
