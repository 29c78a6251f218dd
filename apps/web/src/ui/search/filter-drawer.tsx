import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { searchLayoutTexts } from './search-layout.en.ts'

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
      <Drawer
        opened={opened}
        onClose={close}
        title={t('filters')}
        position="right"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {children}
        <Button fullWidth mt="xl" onClick={close}>
          {showLabel}
        </Button>
      </Drawer>
    </>
  )
}
