import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { announce, cleanup } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import type { BoardProps } from './board.tsx'

export interface BoardDrag<C> {
  /** The card that is carried now, with the column that it comes from. */
  readonly carried: { readonly card: C; readonly from: string } | null
  /** Moves a card, by whatever means, and announces it. */
  readonly move: (card: C, to: string, from: string) => void
  /** The id of the card that was moved last: in its new column it takes the focus that it had in the old one. */
  readonly arriving: RefObject<string | null>
}

/** Follows the drags of one board: what is carried, where it was dropped, and says so. */
export function useBoardDrag<C>(board: BoardProps<C>): BoardDrag<C> {
  const t = useTexts(uiTexts)
  const [carried, setCarried] = useState<BoardDrag<C>['carried']>(null)
  const arriving = useRef<string | null>(null)

  const find = (cardId: unknown) => {
    for (const column of board.columns) {
      const card = column.cards.find((one) => board.cardId(one) === cardId)
      if (card) return { card, from: column.id }
    }
    return null
  }
  const titleOf = (id: string) => board.columns.find((column) => column.id === id)?.title ?? id

  const move = (card: C, to: string, from: string) => {
    arriving.current = board.cardId(card)
    if (board.onMove(card, to, from)) {
      announce(t('board.moved', { name: board.cardName(card), from: titleOf(from), to: titleOf(to) }))
    }
  }

  const latest = useRef({ find, move, titleOf, board, t })
  latest.current = { find, move, titleOf, board, t }

  useEffect(() => {
    const stop = monitorForElements({
      canMonitor: ({ source }) => latest.current.find(source.data.cardId) !== null,
      onDragStart: ({ source }) => {
        const now = latest.current
        const found = now.find(source.data.cardId)
        setCarried(found)
        if (found) {
          announce(
            now.t('board.lifted', { name: now.board.cardName(found.card), from: now.titleOf(found.from) }),
          )
        }
      },
      onDropTargetChange: ({ source, location }) => {
        const now = latest.current
        const found = now.find(source.data.cardId)
        const over = location.current.dropTargets[0]?.data.columnId
        if (found && typeof over === 'string') {
          announce(now.t('board.over', { name: now.board.cardName(found.card), to: now.titleOf(over) }))
        }
      },
      onDrop: ({ source, location }) => {
        const now = latest.current
        const found = now.find(source.data.cardId)
        setCarried(null)
        if (!found) return
        const to = location.current.dropTargets[0]?.data.columnId
        if (typeof to === 'string' && to !== found.from) now.move(found.card, to, found.from)
        else announce(now.t('board.cancelled', { name: now.board.cardName(found.card) }))
      },
    })
    return () => {
      stop()
      cleanup()
    }
  }, [])

  return { carried, move, arriving }
}
