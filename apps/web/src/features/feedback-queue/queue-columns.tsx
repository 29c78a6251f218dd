import { Checkbox, Text } from '@mantine/core'
import type { FeedbackRow } from '@vouch/contract'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { RatingView } from '#ui/feedback/rating-view.tsx'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { FeedbackBadge } from './feedback-badge.tsx'
import { texts } from './feedback-queue.en.ts'
import classes from './feedback-queue.module.css'

/** Columns of the queue. The first one chooses rows for a change of several. */
export function useQueueColumns(
  chosen: ReadonlySet<string>,
  onChoose: (id: string, isChosen: boolean) => void,
): DataColumn<FeedbackRow>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'choose',
        header: t('column.choose'),
        width: '4.5rem',
        cell: ({ id, message }) => (
          <Checkbox
            aria-label={t('chooseNamed', { message: message.slice(0, 80) })}
            checked={chosen.has(id)}
            onChange={(event) => onChoose(id, event.currentTarget.checked)}
            classNames={{ body: classes.tick ?? '' }}
          />
        ),
      },
      {
        id: 'message',
        header: t('column.message'),
        rowHeader: true,
        cell: ({ id, message, answers }) => (
          <>
            <LinkAnchor
              to="/admin/feedbacks/form"
              search={{ id }}
              c="inherit"
              fw={500}
              className={classes.message}
            >
              <bdi>{message}</bdi>
            </LinkAnchor>
            {answers > 0 && (
              <Text size="sm" c="dimmed">
                {t('answered', { count: answers })}
              </Text>
            )}
          </>
        ),
      },
      { id: 'category', header: t('column.category'), cell: ({ category }) => category.label },
      { id: 'rating', header: t('column.rating'), cell: ({ rating }) => <RatingView rating={rating} /> },
      { id: 'status', header: t('column.status'), cell: ({ status }) => <FeedbackBadge status={status} /> },
      {
        id: 'giver',
        header: t('column.giver'),
        cell: ({ giver, email }) => (
          <bdi className={classes.from}>{giver?.name ?? email ?? t('visitor')}</bdi>
        ),
      },
      {
        id: 'assignee',
        header: t('column.assignee'),
        cell: ({ assignee }) => <bdi>{assignee?.name ?? t('nobody')}</bdi>,
      },
      {
        id: 'given',
        header: t('column.given'),
        cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
      },
    ],
    [t, chosen, onChoose],
  )
}
