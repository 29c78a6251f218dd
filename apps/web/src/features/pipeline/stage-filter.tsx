import { UnstyledButton } from '@mantine/core'
import { type Stage, type StageCounts, stages } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'

type Entry = readonly [stage: Stage | undefined, title: string, count: number | undefined]

interface StageFilterProps {
  readonly counts: StageCounts | undefined
  readonly value: Stage | undefined
  readonly onChange: (stage: Stage | undefined) => void
}

/** Number of applicants per stage that match the other filters. Selecting a stage filters the list. */
export function StageFilter({ counts, value, onChange }: StageFilterProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const all = counts && stages.reduce((sum, stage) => sum + counts[stage], 0)
  const entries: readonly Entry[] = [
    [undefined, t('allStages'), all],
    ...stages.map((stage): Entry => [stage, word(`stage.${stage}`), counts?.[stage]]),
  ]
  return (
    <ul className={classes.stages} aria-label={t('stages')}>
      {entries.map(([stage, title, count]) => (
        <li key={title}>
          <UnstyledButton
            className={classes.stage}
            aria-pressed={value === stage}
            onClick={() => onChange(stage)}
          >
            {title}
            {count !== undefined && <span className={classes.number}>{formatNumber(count)}</span>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
