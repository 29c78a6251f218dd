import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { announce, cleanup } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import type { BoardProps } from './board.tsx'

export interface BoardDrag<C> {
  /** The card that is being dragged, and the id of its column; null if none is. */
  readonly dragged: { readonly card: C; readonly from: string } | null
  /** Moves a card to another column, and announces the move to screen readers. */
  readonly move: (card: C, to: string, from: string) => void
  /** Id of the last moved card, which gets focus in its new column. */
  readonly movedId: RefObject<string | null>
}

/** Follows drag and drop on a board, and announces it to screen readers. */
export function useBoardDrag<C>(board: BoardProps<C>): BoardDrag<C> {
  const t = useTexts(uiTexts)
  const [dragged, setDragged] = useState<BoardDrag<C>['dragged']>(null)
  const movedId = useRef<string | null>(null)
  /** The last announced move. */
  const announced = useRef<{ readonly cardId: string; readonly to: string } | null>(null)

  const locate = (cardId: unknown) => {
    for (const column of board.columns) {
      const card = column.cards.find((one) => board.cardId(one) === cardId)
      if (card) return { card, from: column.id }
    }
    return null
  }
  const titleOf = (id: string) => board.columns.find((column) => column.id === id)?.title ?? id

  const move = (card: C, to: string, from: string) => {
    movedId.current = board.cardId(card)
    if (board.onMove(card, to, from)) {
      announced.current = { cardId: board.cardId(card), to }
      announce(t('board.moved', { name: board.cardName(card), from: titleOf(from), to: titleOf(to) }))
    }
  }

  // Announces that the last move no longer stands: it was undone or refused, or a colleague moved the card on.
  useEffect(() => {
    const last = announced.current
    const item = last && locate(last.cardId)
    if (!last || !item || item.from === last.to) return
    announced.current = null
    const name = board.cardName(item.card)
    announce(t('board.moved', { name, from: titleOf(last.to), to: titleOf(item.from) }))
  })

  const latest = useRef({ locate, move, titleOf, board, t })
  latest.current = { locate, move, titleOf, board, t }

  useEffect(() => {
    const stop = monitorForElements({
      canMonitor: ({ source }) => latest.current.locate(source.data.cardId) !== null,
      onDragStart: ({ source }) => {
        const now = latest.current
        const item = now.locate(source.data.cardId)
        setDragged(item)
        if (item) {
          announce(
            now.t('board.lifted', { name: now.board.cardName(item.card), from: now.titleOf(item.from) }),
          )
        }
      },
      onDropTargetChange: ({ source, location }) => {
        const now = latest.current
        const item = now.locate(source.data.cardId)
        const over = location.current.dropTargets[0]?.data.columnId
        if (item && typeof over === 'string') {
          announce(now.t('board.over', { name: now.board.cardName(item.card), to: now.titleOf(over) }))
        }
      },
      onDrop: ({ source, location }) => {
        const now = latest.current
        const item = now.locate(source.data.cardId)
        setDragged(null)
        if (!item) return
        const to = location.current.dropTargets[0]?.data.columnId
        if (typeof to === 'string' && to !== item.from) now.move(item.card, to, item.from)
        else announce(now.t('board.cancelled', { name: now.board.cardName(item.card) }))
      },
    })
    return () => {
      stop()
      cleanup()
    }
  }, [])

  return { dragged, move, movedId }
}
