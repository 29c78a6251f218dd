import { createFileRoute } from '@tanstack/react-router'
import { QuestionnaireStage } from '#features/applicant/stages/questionnaire-stage.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId/stages/questionnaire')({
  component: QuestionnaireStage,
})
