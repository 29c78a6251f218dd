import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTexts } from '#lib/format/texts.ts'
import { jobSearchTexts } from './job-search.en.ts'

interface SaveSearchButtonProps {
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly onClick?: () => void
}

/** The looks of the button that saves a search. */
export function SaveSearchButton(props: SaveSearchButtonProps) {
  const t = useTexts(jobSearchTexts)
  return (
    <Button variant="default" leftSection={<IconBell size={16} />} {...props}>
      {t('save')}
    </Button>
  )
}
