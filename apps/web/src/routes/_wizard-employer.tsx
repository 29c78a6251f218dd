import { createFileRoute } from '@tanstack/react-router'
import { membersWith } from '#app/route-guard.ts'
import { WizardArea } from '#app/wizard-area.tsx'

export const Route = createFileRoute('/_wizard-employer')({
  beforeLoad: membersWith('employer', 'admin'),
  component: WizardArea,
})
