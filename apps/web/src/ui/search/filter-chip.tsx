import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

interface FilterChipProps {
  readonly children: string
  /** What pressing it does, such as "Show all days". */
  readonly clear: string
  readonly onClear: () => void
}

/** Shows a filter set by a link, and removes it when pressed. */
export function FilterChip({ children, clear, onClear }: FilterChipProps) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`${children}. ${clear}`}
      onClick={onClear}
    >
      {children}
    </Button>
  )
}
