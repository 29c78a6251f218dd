import type { ReactNode } from 'react'
import classes from './board.module.css'
import { BoardColumn } from './board-column.tsx'
import { useBoardDrag } from './use-board-drag.ts'

/** One column: a stage with its cards. */
export interface BoardColumnData<C> {
  readonly id: string
  readonly title: string
  /** How many there are, also of those that are not loaded. */
  readonly count: number
  readonly cards: readonly C[]
  /** Given when more can be loaded. */
  readonly onMore?: () => void
  readonly loadingMore?: boolean
}

export interface BoardProps<C> {
  readonly label: string
  readonly columns: readonly BoardColumnData<C>[]
  readonly cardId: (card: C) => string
  /** Names the card in announcements and its menu: the person's name. */
  readonly cardName: (card: C) => string
  readonly renderCard: (card: C) => ReactNode
  /** The columns to which a card may be moved now. Others take no drop. */
  readonly targets: (card: C) => readonly string[]
  /**
   * Moves it: show it at once, and put it back with a message when the server refuses. Answers whether it is shown as
   * moved now; when it is not (refused, or something is asked first), the caller says why.
   */
  readonly onMove: (card: C, to: string, from: string) => boolean
}

/** Stages as columns. Cards move by drag and drop and by a menu; both are announced. */
export function Board<C>(props: BoardProps<C>) {
  const drag = useBoardDrag(props)
  return (
    <section className={classes.board} aria-label={props.label}>
      {props.columns.map((column) => (
        <BoardColumn key={column.id} column={column} board={props} drag={drag} />
      ))}
    </section>
  )
}
