import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#lib/format/format.ts'
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
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // Keep the tab when its last card moves away.
  const [first] = useState(() => columns.find(({ count }) => count > 0)?.id)
  const at = Math.max(
    0,
    columns.findIndex((one) => one.id === (board.shown ?? first)),
  )
  const column = columns[at]
  useMovedAway(board, drag, column?.id, list)
  if (!column) return null

  const show = (index: number) => {
    const next = columns[(index + columns.length) % columns.length]
    if (!next) return
    board.onShow(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = {
      ArrowRight: at + (isRtl ? -1 : 1),
      ArrowLeft: at + (isRtl ? 1 : -1),
      Home: 0,
      End: columns.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to)
  }
  return (
    <section aria-label={board.label}>
      <div ref={list} role="tablist" aria-label={board.label} className={classes.tabs} onKeyDown={onKeyDown}>
        {columns.map((one) => (
          <UnstyledButton
            key={one.id}
            id={`${id}-${one.id}`}
            role="tab"
            className={classes.tab}
            aria-selected={one === column}
            aria-controls={one === column ? `${id}-panel` : undefined}
            tabIndex={one === column ? 0 : -1}
            onClick={() => board.onShow(one.id)}
          >
            {one.title}{' '}
            <span className={classes.count}>
              <span aria-hidden>{formatNumber(one.count)}</span>
              <VisuallyHidden>{t('board.count', { count: one.count })}</VisuallyHidden>
            </span>
          </UnstyledButton>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${column.id}`}
        className={classes.panel}
        key={column.id}
      >
        <BoardColumn column={column} board={board} drag={drag} />
      </div>
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
