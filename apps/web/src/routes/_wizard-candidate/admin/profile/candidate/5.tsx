import { createFileRoute } from '@tanstack/react-router'
import { EducationStep } from '#features/candidate-wizard/education-step.tsx'

export const Route = createFileRoute('/_wizard-candidate/admin/profile/candidate/5')({
  component: EducationStep,
})
