import { Button } from '@mantine/core'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'

interface SuggestionsProps {
  readonly facets:
    | readonly { readonly value: string; readonly label: string; readonly count?: number }[]
    | undefined
  readonly chosen: readonly string[]
  readonly onAdd: (value: string) => void
}

const most = 5

/** The most frequent values among the matches, such as skills, as filters that one click adds. */
export function Suggestions({ facets, chosen, onAdd }: SuggestionsProps) {
  const t = useTexts(texts)
  const offered = (facets ?? []).filter(({ value }) => !chosen.includes(value)).slice(0, most)
  if (offered.length === 0) return null
  return (
    <div className={classes.suggestions}>
      <Hint>{t('filters.common')}</Hint>
      {offered.map(({ value, label, count }) => (
        <Button
          key={value}
          variant="default"
          size="compact-xs"
          className={classes.suggestion}
          aria-label={t('filters.add', { name: label })}
          rightSection={count !== undefined && <span className={classes.quiet}>{formatNumber(count)}</span>}
          onClick={() => onAdd(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
