import { createFileRoute } from '@tanstack/react-router'
import { membersWith } from '#app/route-guard.ts'
import { WizardArea } from '#app/wizard-area.tsx'

export const Route = createFileRoute('/_wizard-candidate')({
  beforeLoad: membersWith('candidate'),
  component: WizardArea,
})
