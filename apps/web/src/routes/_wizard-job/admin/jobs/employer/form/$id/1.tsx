import { createFileRoute } from '@tanstack/react-router'
import { RoleStep } from '#features/job-wizard/role-step.tsx'

export const Route = createFileRoute('/_wizard-job/admin/jobs/employer/form/$id/1')({
  component: RoleStep,
})
