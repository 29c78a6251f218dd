import { createFileRoute } from '@tanstack/react-router'
import { DetailsStage } from '#features/applicant/stages/details-stage.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId/stages/detail-fulfillment')({
  component: DetailsStage,
})
