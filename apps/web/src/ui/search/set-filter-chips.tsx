import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '#lib/format/texts.ts'
import { searchLayoutTexts } from './search-layout.en.ts'
import classes from './search-layout.module.css'

/** An active filter: its label, and the search parameters that clear it. */
export interface SetFilter<Search> {
  readonly key: string
  readonly name: string
  readonly without: Search
}

interface SetFilterChipsProps<Search> {
  readonly filters: readonly SetFilter<Search>[]
  /** Search parameters that clear every filter. */
  readonly noFilters: Search
  readonly onChange: (change: Search) => void
}

/** A chip for each active filter; clicking it clears the filter. */
export function SetFilterChips<Search>({ filters, noFilters, onChange }: SetFilterChipsProps<Search>) {
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
