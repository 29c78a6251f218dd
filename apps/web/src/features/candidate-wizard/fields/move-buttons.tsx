import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { IconAction } from '#ui/layout/icon-action.tsx'

interface MoveButtonsProps {
  readonly upLabel: string
  readonly downLabel: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
}

export function MoveButtons({ upLabel, downLabel, isFirst, isLast, onMove }: MoveButtonsProps) {
  const up = { icon: IconArrowUp, label: upLabel, disabled: isFirst, onClick: () => onMove(-1) }
  const down = { icon: IconArrowDown, label: downLabel, disabled: isLast, onClick: () => onMove(1) }
  return (
    <>
      <IconAction data-act="up" {...up} />
      <IconAction data-act="down" {...down} />
    </>
  )
}
