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

// Open or closing menus and dialogs. They keep focus until they have closed, which takes longer on a busy machine.
const closing = '[role="menu"], [role="dialog"]'
const checkEvery = 50

/** A card on a board, with a menu to move it to another column. */
export function BoardCard<C>({ card, column, board, drag }: BoardCardProps<C>) {
  const t = useTexts(uiTexts)
  const element = useRef<HTMLLIElement>(null)
  const [dragged, setDragged] = useState(false)
  const id = board.cardId(card)
  const targets = board.targets(card).filter((target) => target !== column.id)
  const movable = targets.length > 0
  const actions = board.actions(card)
  const hasMenu = movable || actions.items.length > 0

  useEffect(() => {
    if (!element.current || !movable) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ cardId: id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [id, movable])

  useEffect(() => {
    if (drag.movedId.current !== id) return
    const takeFocus = () => {
      if (document.activeElement?.closest(closing)) return
      clearInterval(timer)
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) element.current?.querySelector<HTMLElement>('a, button')?.focus()
    }
    const timer = setInterval(takeFocus, checkEvery)
    takeFocus()
    return () => clearInterval(timer)
  }, [id, drag.movedId])

  return (
    <li
      ref={element}
      className={classes.card}
      data-dragged={dragged}
      data-movable={movable}
      data-menu={hasMenu}
    >
      <div className={classes.content}>{board.renderCard(card)}</div>
      {hasMenu && (
        <Menu>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              className={classes.menu}
              aria-label={
                actions.items.length > 0 ? actions.label : t('board.move', { name: board.cardName(card) })
              }
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
            {movable && actions.items.length > 0 && <Menu.Divider />}
            {actions.items.map(({ label, onClick }) => (
              <Menu.Item key={label} onClick={onClick}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
