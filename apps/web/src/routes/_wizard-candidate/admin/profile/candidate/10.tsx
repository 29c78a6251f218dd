import { createFileRoute } from '@tanstack/react-router'
import { ReviewStep } from '#features/candidate-wizard/review-step.tsx'

export const Route = createFileRoute('/_wizard-candidate/admin/profile/candidate/10')({
  component: ReviewStep,
})
