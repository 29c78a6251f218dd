import { Button, Text, TextInput } from '@mantine/core'
import { unexplainedGaps } from '@vouch/domain'
import { useId, useState } from 'react'
import { stepOf } from '#lib/data/profile-steps.ts'
import { formatPeriod } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useWizardStep } from '../draft/step-context.ts'
import { hintTexts } from '../fields/hints.en.ts'
import classes from '../wizard.module.css'
import { today } from './steps.ts'

interface GapProps {
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly months: number | null
}

const keyOf = ({ from, to }: { readonly from: string; readonly to: string }) => `${from} ${to}`

/** Months for which the profile says nothing, each to be explained on the spot; or to be left alone. */
export function ExperienceGaps() {
  const hint = useTexts(hintTexts)
  const title = useId()
  const { values, profile } = useWizardStep('experience')
  // A gap stays where it is while its explanation is typed.
  const [explaining, setExplaining] = useState<readonly string[]>([])
  const found = unexplainedGaps(values, stepOf(profile, 'education').data, today())
  const explained = values.gaps.map((gap) => ({ ...gap, months: null }))
  const open: GapProps[] = [
    ...explained,
    ...found
      .filter((gap) => !values.gaps.some((one) => keyOf(one) === keyOf(gap)))
      .map((gap) => ({ ...gap, reason: '' })),
  ].toSorted((a, b) => b.from.localeCompare(a.from))
  if (open.length === 0) return null
  return (
    <section className={classes.group} aria-labelledby={title} data-path="gaps">
      <Text component="h2" className={classes.legend} id={title}>
        {hint('gaps')}
      </Text>
      <Text size="sm" c="dimmed">
        {hint('gapsHint')}
      </Text>
      {open.map((gap) => (
        <Gap
          key={keyOf(gap)}
          gap={gap}
          isOpen={gap.reason !== '' || explaining.includes(keyOf(gap))}
          onExplain={() => setExplaining((keys) => [...new Set([...keys, keyOf(gap)])])}
        />
      ))}
    </section>
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
    // Stays open, also when the words are deleted again.
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
          // The button that opened it is gone: what it opened has the focus.
          autoFocus={reason === ''}
          value={reason}
          onChange={(event) => explain(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
