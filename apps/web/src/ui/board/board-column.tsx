import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { Button, Text, Title, VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { counted, formatCount } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import classes from './board.module.css'
import type { BoardColumnData, BoardProps } from './board.tsx'
import { BoardCard } from './board-card.tsx'
import type { BoardDrag } from './use-board-drag.ts'

interface BoardColumnProps<C> {
  readonly column: BoardColumnData<C>
  readonly board: BoardProps<C>
  readonly drag: BoardDrag<C>
}

export function BoardColumn<C>({ column, board, drag }: BoardColumnProps<C>) {
  const t = useTexts(uiTexts)
  const heading = useId()
  const element = useRef<HTMLElement>(null)
  const [over, setOver] = useState(false)
  const accepts =
    drag.dragged !== null &&
    drag.dragged.from !== column.id &&
    board.targets(drag.dragged.card).includes(column.id)

  useEffect(() => {
    if (!element.current || !accepts) return
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ columnId: column.id }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [accepts, column.id])

  const state = drag.dragged === null || drag.dragged.from === column.id ? 'rest' : accepts ? 'open' : 'shut'
  return (
    <section
      ref={element}
      className={classes.column}
      aria-labelledby={heading}
      data-drop={accepts && over ? 'over' : state}
    >
      <header className={classes.head}>
        <Title order={2} size="h3" id={heading}>
          {column.title}
        </Title>
        <span className={classes.count}>
          <span aria-hidden>{formatCount(column.count)}</span>
          <VisuallyHidden>{t('board.count', counted(column.count))}</VisuallyHidden>
        </span>
      </header>
      <ul className={classes.cards}>
        {column.cards.map((card) => (
          <BoardCard key={board.cardId(card)} card={card} column={column} board={board} drag={drag} />
        ))}
      </ul>
      {column.cards.length === 0 && (
        <Text c="dimmed" size="sm" ta="center" py="md">
          {t('board.empty')}
        </Text>
      )}
      {column.onMore && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={column.loadingMore ?? false}
          onClick={column.onMore}
          aria-label={t('board.more', { column: column.title })}
        >
          {t('list.more')}
        </Button>
      )}
    </section>
  )
}
