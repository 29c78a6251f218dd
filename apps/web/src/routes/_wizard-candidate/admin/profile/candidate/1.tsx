import { createFileRoute } from '@tanstack/react-router'
import { ContactStep } from '#features/candidate-wizard/contact-step.tsx'

export const Route = createFileRoute('/_wizard-candidate/admin/profile/candidate/1')({
  component: ContactStep,
})
