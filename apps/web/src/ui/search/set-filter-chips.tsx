import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '#lib/format/texts.ts'
import { searchLayoutTexts } from './search-layout.en.ts'
import classes from './search-layout.module.css'

/** An active filter: its label, and the change of the search that clears it. */
export interface SetFilter<Change> {
  readonly key: string
  readonly name: string
  readonly without: Change
}

interface SetFilterChipsProps<Change> {
  readonly filters: readonly SetFilter<Change>[]
  /** Clears every filter. */
  readonly noFilters: Change
  readonly onChange: (change: Change) => void
}

/** A chip for each active filter; clicking it clears the filter. */
export function SetFilterChips<Change>({ filters, noFilters, onChange }: SetFilterChipsProps<Change>) {
  const t = useTexts(searchLayoutTexts)
  if (filters.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('set')}>
      {filters.map(({ key, name, without }) => (
        <li key={key}>
          <Button
            variant="default"
            size="compact-sm"
            classNames={{ root: classes.chip, label: classes.chipLabel }}
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={t('remove', { name })}
            onClick={() => onChange(without)}
          >
            {name}
          </Button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(noFilters)}>
            {t('clear')}
          </Button>
        </li>
      )}
    </ul>
  )
}
