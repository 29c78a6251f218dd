import { Checkbox, Text } from '@mantine/core'
import type { FeedbackRow } from '@vouch/contract'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { RatingView } from '#ui/feedback/rating-view.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { FeedbackBadge } from './feedback-badge.tsx'
import { texts } from './feedback-queue.en.ts'
import classes from './feedback-queue.module.css'

export interface Choice {
  /** Ids of the chosen feedback. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (id: string, isChosen: boolean) => void
}

interface RowProps {
  readonly row: FeedbackRow
}

function Tick({ row: { id, message }, chosen, onChoose }: RowProps & Choice) {
  const t = useTexts(texts)
  return (
    <Checkbox
      aria-label={t('chooseNamed', { message: message.slice(0, 80) })}
      checked={chosen.has(id)}
      onChange={(event) => onChoose(id, event.currentTarget.checked)}
      classNames={{ body: classes.tick ?? '' }}
    />
  )
}

function Message({
  row: { id, message, answers, category },
  withCategory = false,
}: RowProps & { readonly withCategory?: boolean }) {
  const t = useTexts(texts)
  const facts = [
    ...(withCategory ? [category.label] : []),
    ...(answers > 0 ? [t('answered', { count: answers })] : []),
  ]
  return (
    <div>
      <LinkAnchor to="/admin/feedbacks/form" search={{ id }} c="inherit" fw={500} className={classes.message}>
        <bdi>{message}</bdi>
      </LinkAnchor>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
    </div>
  )
}

function Giver({ row: { giver, email } }: RowProps) {
  const t = useTexts(texts)
  const name = giver?.name ?? email ?? t('visitor')
  return (
    <bdi className={classes.from} title={email ?? name}>
      {name}
    </bdi>
  )
}

/** A row of the queue on narrow screens. */
export function QueueCard({ row, ...choice }: RowProps & Choice) {
  const t = useTexts(texts)
  const { category, rating, status, assignee, createdAt } = row
  return (
    <div className={classes.card}>
      <Tick row={row} {...choice} />
      <Message row={row} />
      <div className={classes.cardFacts}>
        <FeedbackBadge status={status} />
        <RatingView rating={rating} />
        <span>{category.label}</span>
      </div>
      <div className={classes.cardFacts}>
        <Giver row={row} />
        {assignee && (
          <span>
            {t('assignee')} <bdi>{assignee.name}</bdi>
          </span>
        )}
        <RelativeTime value={createdAt} />
      </div>
    </div>
  )
}

/** Columns of the queue. The first one chooses rows for a change of several. */
export function useQueueColumns({ chosen, onChoose }: Choice): DataColumn<FeedbackRow>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'choose',
        header: t('column.choose'),
        width: '4rem',
        cell: (row) => <Tick row={row} chosen={chosen} onChoose={onChoose} />,
      },
      {
        id: 'message',
        header: t('column.message'),
        rowHeader: true,
        width: '40%',
        cell: (row) => <Message row={row} withCategory />,
      },
      { id: 'rating', header: t('column.rating'), cell: ({ rating }) => <RatingView rating={rating} /> },
      { id: 'status', header: t('column.status'), cell: ({ status }) => <FeedbackBadge status={status} /> },
      {
        id: 'giver',
        header: t('column.giver'),
        cell: (row) => <Giver row={row} />,
      },
      {
        id: 'assignee',
        header: t('column.assignee'),
        cell: ({ assignee }) => <bdi>{assignee?.name ?? t('nobody')}</bdi>,
      },
      {
        id: 'given',
        header: t('column.given'),
        cell: ({ createdAt }) => (
          <span className={classes.time}>
            <RelativeTime value={createdAt} />
          </span>
        ),
      },
    ],
    [t, chosen, onChoose],
  )
}
