import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import classes from './check-filter.module.css'
import { jobFiltersTexts } from './job-filters.en.ts'

export interface FilterOption {
  readonly value: string
  readonly label: string
  /** Number of jobs that match this option; null while it is unknown. */
  readonly count: number | null
}

interface CheckFilterProps {
  readonly label: string
  readonly options: readonly FilterOption[]
  readonly chosen: readonly string[]
  readonly onChange: (value: string, isChosen: boolean) => void
  /** Number of options that are always visible; further options are collapsed unless selected. */
  readonly first?: number
}

/** Filter by several values, each with its number of matching jobs where that is known. */
export function CheckFilter({ label, options, chosen, onChange, first = 6 }: CheckFilterProps) {
  const t = useTexts(jobFiltersTexts)
  const [all, setAll] = useState(false)
  if (options.length === 0) return null
  const shown = options.filter(({ value }, index) => all || index < first || chosen.includes(value))
  const hidden = options.length - shown.length
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.options}>
        {shown.map(({ value, label: name, count }) => (
          <Checkbox
            key={value}
            size="sm"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => onChange(value, currentTarget.checked)}
            classNames={{ root: classes.option, labelWrapper: classes.wrap, label: classes.label }}
            label={
              <>
                <span>{name}</span>{' '}
                {count !== null && <span className={classes.count}>{formatNumber(count)}</span>}
              </>
            }
          />
        ))}
      </div>
      {(hidden > 0 || (all && options.length > first)) && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          aria-expanded={all}
          onClick={() => setAll((before) => !before)}
        >
          {all ? t('fewer') : t('all', { count: hidden })}
        </Button>
      )}
    </fieldset>
  )
}
