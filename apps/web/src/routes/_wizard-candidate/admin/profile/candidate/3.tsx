import { createFileRoute } from '@tanstack/react-router'
import { PreferencesStep } from '#features/candidate-wizard/preferences-step.tsx'

export const Route = createFileRoute('/_wizard-candidate/admin/profile/candidate/3')({
  component: PreferencesStep,
})
