import { Checkbox, Stack } from '@mantine/core'
import { formatNumber } from '#lib/format/format.ts'
import classes from './candidates.module.css'

interface ChoiceFilterProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly count?: number }[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

/** A filter of which several values may be chosen. */
export function ChoiceFilter({ label, options, chosen, onToggle }: ChoiceFilterProps) {
  if (options.length === 0) return null
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <Stack gap="xs">
        {options.map(({ value, label: name, count }) => (
          <Checkbox
            key={value}
            size="sm"
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            label={
              <>
                {name} {count !== undefined && <span className={classes.quiet}>{formatNumber(count)}</span>}
              </>
            }
          />
        ))}
      </Stack>
    </fieldset>
  )
}
