import { createFileRoute } from '@tanstack/react-router'
import { RequirementsStep } from '#features/job-wizard/requirements-step.tsx'

export const Route = createFileRoute('/_wizard-job/admin/jobs/employer/form/$id/2')({
  component: RequirementsStep,
})
