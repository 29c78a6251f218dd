import { createFileRoute } from '@tanstack/react-router'
import { InterviewStage } from '#features/applicant/stages/interview-stage.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId/stages/interview')({
  component: InterviewStage,
})
