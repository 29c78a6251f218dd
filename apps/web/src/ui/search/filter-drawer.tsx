import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { searchLayoutTexts } from './search-layout.en.ts'

interface FilterDrawerProps {
  /** How many filters are set. */
  readonly active: number
  /** What the button at the end says: it leads back to the list. */
  readonly showLabel: string
  readonly children: ReactNode
}

/** The filters on narrow screens: behind a button, over the page. They take effect at once, behind it. */
export function FilterDrawer({ active, showLabel, children }: FilterDrawerProps) {
  const t = useTexts(searchLayoutTexts)
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
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
