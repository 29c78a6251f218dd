import { createFileRoute } from '@tanstack/react-router'
import { SkillsStep } from '#features/candidate-wizard/skills-step.tsx'

export const Route = createFileRoute('/_wizard-candidate/admin/profile/candidate/6')({
  component: SkillsStep,
})
