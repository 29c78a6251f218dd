import { createFileRoute } from '@tanstack/react-router'
import { PortfolioStep } from '#features/candidate-wizard/portfolio-step.tsx'

export const Route = createFileRoute('/_wizard-candidate/admin/profile/candidate/8')({
  component: PortfolioStep,
})
