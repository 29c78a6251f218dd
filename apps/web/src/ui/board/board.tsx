import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { CappedCount } from '#lib/format/format.ts'
import classes from './board.module.css'
import { BoardColumn } from './board-column.tsx'
import { BoardTabs } from './board-tabs.tsx'
import { useBoardDrag } from './use-board-drag.ts'

/** A column of the board: a stage with its cards. */
export interface BoardColumnData<C> {
  readonly id: string
  readonly title: string
  /** Number of cards in the column, including cards that are not loaded. */
  readonly count: CappedCount
  readonly cards: readonly C[]
  /** Loads more cards; undefined if all are loaded. */
  readonly onMore?: () => void
  readonly loadingMore?: boolean
}

/** What the menu of a card offers besides moves. */
interface CardActions {
  /** Accessible name of a menu that offers no move. */
  readonly label: string
  readonly items: readonly { readonly label: string; readonly onClick: () => void }[]
}

export interface BoardProps<C> {
  readonly label: string
  readonly columns: readonly BoardColumnData<C>[]
  readonly cardId: (card: C) => string
  /** The card's name in announcements and menus, such as the applicant's name. */
  readonly cardName: (card: C) => string
  readonly renderCard: (card: C) => ReactNode
  /** Id of the column that narrow screens show; undefined for the first column with cards. */
  readonly shown: string | undefined
  readonly onShow: (columnId: string) => void
  /** Ids of the columns to which a card may be moved. */
  readonly targets: (card: C) => readonly string[]
  readonly actions: (card: C) => CardActions
  /** Moves a card. @returns whether the card now shows in its new column; if false, the caller explains why */
  readonly onMove: (card: C, to: string, from: string) => boolean
}

/**
 * A board with a column per stage. Cards move by drag and drop or by menu; screen readers announce each move. On narrow
 * screens the columns are tabs, and cards move by menu.
 */
export function Board<C>(props: BoardProps<C>) {
  const drag = useBoardDrag(props)
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  if (narrow) return <BoardTabs board={props} drag={drag} />
  return (
    <section className={classes.board} aria-label={props.label}>
      {props.columns.map((column) => (
        <BoardColumn key={column.id} column={column} board={props} drag={drag} />
      ))}
    </section>
  )
}
