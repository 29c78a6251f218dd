import { createFileRoute } from '@tanstack/react-router'
import { HiredStage } from '#features/applicant/stages/hired-stage.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId/stages/hired')({
  component: HiredStage,
})
