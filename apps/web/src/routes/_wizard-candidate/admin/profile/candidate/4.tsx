import { createFileRoute } from '@tanstack/react-router'
import { ExperienceStep } from '#features/candidate-wizard/experience-step.tsx'

export const Route = createFileRoute('/_wizard-candidate/admin/profile/candidate/4')({
  component: ExperienceStep,
})
