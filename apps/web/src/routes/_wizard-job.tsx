import { createFileRoute } from '@tanstack/react-router'
import { WizardArea } from '#app/layouts/wizard-area.tsx'
import { membersWith } from '#app/route-guard.ts'

export const Route = createFileRoute('/_wizard-job')({
  beforeLoad: membersWith('employer'),
  component: WizardArea,
})
