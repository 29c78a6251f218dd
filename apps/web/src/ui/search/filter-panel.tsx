import { Button, Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useEscape } from '#ui/layout/use-escape.ts'
import { searchLayoutTexts } from './search-layout.en.ts'

interface FilterPanelProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Label of the button at the end, which closes the drawer to show the results. */
  readonly showLabel: string
  readonly children: ReactNode
}

/** The drawer of `FilterDrawer`. */
export function FilterPanel({ opened, onClose, showLabel, children }: FilterPanelProps) {
  const t = useTexts(searchLayoutTexts)
  // The panel comes when it is to be open. A drawer returns focus only if it was closed before.
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(opened), [opened])
  // A dialog may open from the filters.
  useEscape(isShown, onClose)
  return (
    <Drawer
      opened={isShown}
      onClose={onClose}
      closeOnEscape={false}
      title={t('filters')}
      position="right"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
      <Button fullWidth mt="xl" onClick={onClose}>
        {showLabel}
      </Button>
    </Drawer>
  )
}
