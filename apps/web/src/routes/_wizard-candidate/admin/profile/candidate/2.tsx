import { createFileRoute } from '@tanstack/react-router'
import { PersonalStep } from '#features/candidate-wizard/personal-step.tsx'

export const Route = createFileRoute('/_wizard-candidate/admin/profile/candidate/2')({
  component: PersonalStep,
})
