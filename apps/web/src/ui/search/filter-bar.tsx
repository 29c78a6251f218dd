import { Button, Group } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import classes from './filter-bar.module.css'

interface FilterBarProps {
  readonly search?: ReactNode
  /** Filter fields. On narrow screens, a button shows and hides them. */
  readonly children?: ReactNode
  /** Number of active filters. */
  readonly active: number
  readonly onReset: () => void
  /** Content at the end of the bar, such as the result count or the sort order. */
  readonly end?: ReactNode
}

/** Search field and filters above a list. Keep their state in the URL. */
export function FilterBar({ search, children, active, onReset, end }: FilterBarProps) {
  const t = useTexts(uiTexts)
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [open, { toggle }] = useDisclosure(false)
  const panel = useId()
  return (
    <search className={classes.bar} aria-label={t('filter.label')}>
      <div className={classes.line}>
        {search && <div className={classes.search}>{search}</div>}
        {narrow && children && (
          <Button
            variant="default"
            onClick={toggle}
            aria-expanded={open}
            aria-controls={panel}
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            rightSection={active > 0 ? <span className={classes.count}>{formatNumber(active)}</span> : null}
          >
            {t('filter.show')}
          </Button>
        )}
      </div>
      {children && (!narrow || open) && (
        <div className={classes.filters} id={panel}>
          {children}
          {active > 0 && (
            <Button variant="subtle" color="gray" onClick={onReset}>
              {t('filter.reset')}
            </Button>
          )}
        </div>
      )}
      {end && <Group gap="sm">{end}</Group>}
    </search>
  )
}
