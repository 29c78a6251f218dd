import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { searchLayoutTexts } from './search-layout.en.ts'

// Loaded lazily, because the button is all that is seen at first.
const FilterPanel = lazy(() =>
  import('./filter-panel.tsx').then((module) => ({ default: module.FilterPanel })),
)

interface FilterDrawerProps {
  /** Number of active filters. */
  readonly active: number
  /** Label of the button at the end, which closes the drawer to show the results. */
  readonly showLabel: string
  readonly children: ReactNode
}

/** Filters in a drawer, for narrow screens. Each change takes effect at once. */
export function FilterDrawer({ active, showLabel, children }: FilterDrawerProps) {
  const t = useTexts(searchLayoutTexts)
  const [opened, { open, close }] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (opened && !wasOpened) setWasOpened(true)
  return (
    <>
      <Button
        variant="default"
        // As high as the sort order beside it; both fit one line of 320 px.
        size="sm"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {active > 0 ? t('openCount', { count: formatNumber(active) }) : t('filters')}
      </Button>
      {wasOpened && (
        <Suspense>
          <FilterPanel opened={opened} onClose={close} showLabel={showLabel}>
            {children}
          </FilterPanel>
        </Suspense>
      )}
    </>
  )
}
