import { createFileRoute } from '@tanstack/react-router'
import { ShortlistStage } from '#features/applicant/stages/shortlist-stage.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId/stages/shortlist')({
  component: ShortlistStage,
})
