import { Button, Text, TextInput } from '@mantine/core'
import { unexplainedGaps } from '@vouch/domain'
import { useState } from 'react'
import { stepOf } from '#lib/data/profile-steps.ts'
import { formatPeriod } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { localToday } from '#lib/format/today.ts'
import { useWizardStep } from '../draft/step-context.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { StepSection } from '../fields/step-section.tsx'
import classes from '../wizard.module.css'

interface GapProps {
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly months: number | null
}

const keyOf = ({ from, to }: { readonly from: string; readonly to: string }) => `${from} ${to}`

/** Gaps in the work history. The candidate can explain each gap in a field next to it. */
export function ExperienceGaps() {
  const hint = useTexts(hintTexts)
  const { values, profile } = useWizardStep('experience')
  // Ids of gaps whose field stays visible while the explanation is typed.
  const [explaining, setExplaining] = useState<readonly string[]>([])
  const unexplained = unexplainedGaps(values, stepOf(profile, 'education').data, localToday())
  const explained = values.gaps.map((gap) => ({ ...gap, months: null }))
  const open: GapProps[] = [
    ...explained,
    ...unexplained
      .filter((gap) => !values.gaps.some((one) => keyOf(one) === keyOf(gap)))
      .map((gap) => ({ ...gap, reason: '' })),
  ].toSorted((a, b) => b.from.localeCompare(a.from))
  if (open.length === 0) return null
  return (
    <StepSection title={hint('gaps')} hint={hint('gapsHint')} path="gaps">
      {open.map((gap) => (
        <Gap
          key={keyOf(gap)}
          gap={gap}
          isOpen={gap.reason !== '' || explaining.includes(keyOf(gap))}
          onExplain={() => setExplaining((keys) => [...new Set([...keys, keyOf(gap)])])}
        />
      ))}
    </StepSection>
  )
}

interface OneGapProps {
  readonly gap: GapProps
  readonly isOpen: boolean
  readonly onExplain: () => void
}

function Gap({ gap, isOpen, onExplain }: OneGapProps) {
  const hint = useTexts(hintTexts)
  const { draft } = useWizardStep('experience')
  const { from, to, reason, months } = gap
  const period = formatPeriod({ startDate: from, endDate: to })
  const explain = (words: string) => {
    // Keep the field visible when its text is deleted.
    onExplain()
    draft.update((now) => {
      const others = now.gaps.filter((one) => keyOf(one) !== keyOf(gap))
      return { ...now, gaps: words === '' ? others : [...others, { from, to, reason: words }] }
    })
  }
  return (
    <div className={classes.gap}>
      <div className={classes.between}>
        <Text>{months === null ? period : hint('gap', { period, months })}</Text>
        {!isOpen && (
          <Button
            variant="default"
            size="compact-md"
            onClick={onExplain}
            aria-label={`${hint('explain')}: ${period}`}
          >
            {hint('explain')}
          </Button>
        )}
      </div>
      {isOpen && (
        <TextInput
          label={hint('gapReason')}
          maxLength={300}
          // The pressed button disappears, so focus moves to the new field.
          autoFocus={reason === ''}
          value={reason}
          onChange={(event) => explain(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
