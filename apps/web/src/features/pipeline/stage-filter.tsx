import { UnstyledButton } from '@mantine/core'
import { type Stage, type StageCounts, stages } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'

type Entry = readonly [stage: Stage | undefined, title: string, count: number | undefined]

interface StageFilterProps {
  readonly counts: StageCounts | undefined
  readonly value: Stage | undefined
  readonly onChange: (stage: Stage | undefined) => void
}

/** The stages with how many people the other filters leave at each; one of them narrows the list. */
export function StageFilter({ counts, value, onChange }: StageFilterProps) {
  const t = useTexts(texts)
  const word = useTexts(words)
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
