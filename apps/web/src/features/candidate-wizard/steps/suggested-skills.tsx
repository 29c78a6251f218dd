import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import type { MasterPick, ProfileSkill } from '@vouch/contract'
import { masterValueQuery } from '#lib/data/masters.ts'
import { stepOf } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useAnyStep } from '../draft/step-context.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { StepSection } from '../fields/step-section.tsx'
import classes from '../wizard.module.css'

const most = 16

interface SuggestedSkillsProps {
  readonly items: readonly ProfileSkill[]
  readonly onAdd: (skill: MasterPick) => void
}

/** Essential skills of the occupations in steps 3 and 4 that are not in the skill list yet. */
export function SuggestedSkills({ items, onAdd }: SuggestedSkillsProps) {
  const hint = useTexts(hintTexts)
  const { profile } = useAnyStep()
  const occupations = [
    ...stepOf(profile, 'preferences').data.targetOccupations,
    ...stepOf(profile, 'experience').data.items.map(({ occupation }) => occupation),
  ].flatMap((pick) => pick?.code ?? [])
  const answers = useQueries({
    queries: [...new Set(occupations)].slice(0, 4).map((code) => masterValueQuery('occupations', code)),
  })
  const known = new Set(items.map(({ skill }) => skill?.code))
  const essential = new Map(
    answers.flatMap(({ data }) => data?.essential ?? []).map((skill) => [skill.code, skill]),
  )
  const offered = [...essential.values()].filter(({ code }) => !known.has(code)).slice(0, most)
  if (offered.length === 0) return null
  return (
    <StepSection title={hint('suggested')} hint={hint('suggestedHint')}>
      <div className={classes.chips}>
        {offered.map(({ code, label }) => (
          <Button
            key={code}
            variant="default"
            size="compact-sm"
            radius="xl"
            leftSection={<IconPlus size={14} />}
            aria-label={hint('addSkill', { name: label })}
            onClick={() => onAdd({ code, label })}
          >
            {label}
          </Button>
        ))}
      </div>
      <Text size="xs" c="dimmed">
        {answers.find(({ data }) => data?.attribution)?.data?.attribution}
      </Text>
    </StepSection>
  )
}
