import { createFileRoute } from '@tanstack/react-router'
import { DocumentsStep } from '#features/candidate-wizard/documents-step.tsx'

export const Route = createFileRoute('/_wizard-candidate/admin/profile/candidate/9')({
  component: DocumentsStep,
})
