import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import classes from './board.module.css'
import type { BoardColumnData, BoardProps } from './board.tsx'
import type { BoardDrag } from './use-board-drag.ts'

interface BoardCardProps<C> {
  readonly card: C
  readonly column: BoardColumnData<C>
  readonly board: BoardProps<C>
  readonly drag: BoardDrag<C>
}

// A menu or a dialog hands the focus back when it has closed; only then can it be seen whether it got lost.
const closing = 350

/** One card of a board, with its "Move to…" menu. */
export function BoardCard<C>({ card, column, board, drag }: BoardCardProps<C>) {
  const t = useTexts(uiTexts)
  const element = useRef<HTMLLIElement>(null)
  const [carried, setCarried] = useState(false)
  const id = board.cardId(card)
  const targets = board.targets(card).filter((target) => target !== column.id)
  const movable = targets.length > 0

  useEffect(() => {
    if (!element.current || !movable) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ cardId: id }),
      onDragStart: () => setCarried(true),
      onDrop: () => setCarried(false),
    })
  }, [id, movable])

  useEffect(() => {
    if (drag.arriving.current !== id) return
    const timer = setTimeout(() => {
      drag.arriving.current = null
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost) element.current?.querySelector<HTMLElement>('a, button')?.focus()
    }, closing)
    return () => clearTimeout(timer)
  }, [id, drag.arriving])

  return (
    <li ref={element} className={classes.card} data-carried={carried} data-movable={movable}>
      <div className={classes.content}>{board.renderCard(card)}</div>
      {movable && (
        <Menu>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('board.move', { name: board.cardName(card) })}
            >
              <IconDotsVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {board.columns
              .filter((one) => targets.includes(one.id))
              .map((one) => (
                <Menu.Item key={one.id} onClick={() => drag.move(card, one.id, column.id)}>
                  {one.title}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
