import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { type CandidateSearch, noFilters } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'
import type { SetFilter } from './use-set-filters.ts'

interface SetFilterChipsProps {
  readonly filters: readonly SetFilter[]
  readonly onChange: (change: CandidateSearch) => void
}

/** The filters that are set, each to be taken away with one press. */
export function SetFilterChips({ filters, onChange }: SetFilterChipsProps) {
  const t = useTexts(texts)
  if (filters.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('filters.set')}>
      {filters.map(({ key, name, without }) => (
        <li key={key}>
          <Button
            variant="default"
            size="compact-sm"
            className={classes.suggestion}
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={t('filters.remove', { name })}
            onClick={() => onChange(without)}
          >
            {name}
          </Button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(noFilters)}>
            {t('filters.clear')}
          </Button>
        </li>
      )}
    </ul>
  )
}
