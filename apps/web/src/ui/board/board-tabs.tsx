import { Tabs, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { counted, formatCount } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import classes from './board.module.css'
import type { BoardProps } from './board.tsx'
import { BoardColumn } from './board-column.tsx'
import type { BoardDrag } from './use-board-drag.ts'

interface BoardTabsProps<C> {
  readonly board: BoardProps<C>
  readonly drag: BoardDrag<C>
}

/** The columns of a board as tabs, one column at a time. The arrow keys, Home and End move between them. */
export function BoardTabs<C>({ board, drag }: BoardTabsProps<C>) {
  const t = useTexts(uiTexts)
  const { columns } = board
  const list = useRef<HTMLDivElement>(null)
  // Keep the tab when its last card moves away.
  const [first] = useState(() => columns.find(({ count }) => count.count > 0)?.id)
  const column = columns.find(({ id }) => id === (board.shown ?? first)) ?? columns[0]
  useMovedAway(board, drag, column?.id, list)
  if (!column) return null
  return (
    <section aria-label={board.label}>
      <Tabs
        variant="unstyled"
        value={column.id}
        onChange={(id) => id !== null && board.onShow(id)}
        keepMounted={false}
      >
        <Tabs.List ref={list} aria-label={board.label} className={classes.tabs}>
          {columns.map(({ id, title, count }) => (
            <Tabs.Tab key={id} value={id} className={classes.tab}>
              {title}{' '}
              <span className={classes.count}>
                <span aria-hidden>{formatCount(count)}</span>
                <VisuallyHidden>{t('board.count', counted(count))}</VisuallyHidden>
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={column.id} className={classes.panel} key={column.id}>
          <BoardColumn column={column} board={board} drag={drag} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

// As in `BoardCard`: menus and dialogs keep focus until they have closed.
const closing = '[role="menu"], [role="dialog"]'
const checkEvery = 50

/** Moves focus to the tab of the shown column when the card that had it has moved to another column. */
function useMovedAway<C>(
  board: BoardProps<C>,
  drag: BoardDrag<C>,
  shown: string | undefined,
  list: Readonly<{ current: HTMLElement | null }>,
): void {
  const moved = drag.movedId.current
  const isHere = board.columns
    .find(({ id }) => id === shown)
    ?.cards.some((card) => board.cardId(card) === moved)
  useEffect(() => {
    if (moved === null || isHere) return
    const takeFocus = () => {
      if (document.activeElement?.closest(closing)) return
      clearInterval(timer)
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
    }
    const timer = setInterval(takeFocus, checkEvery)
    takeFocus()
    return () => clearInterval(timer)
  }, [moved, isHere, list])
}
