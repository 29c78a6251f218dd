import { createFileRoute } from '@tanstack/react-router'
import { CertificationsStep } from '#features/candidate-wizard/certifications-step.tsx'

export const Route = createFileRoute('/_wizard-candidate/admin/profile/candidate/7')({
  component: CertificationsStep,
})
