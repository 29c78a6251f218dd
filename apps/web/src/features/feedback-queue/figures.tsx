import { SimpleGrid, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FeedbackFigures, feedbackStatuses } from '@vouch/contract'
import { lazy, Suspense } from 'react'
import { formatDay, formatNumber } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { StatLink } from '#ui/list/stat-tile.tsx'
import { texts } from './feedback-queue.en.ts'
import classes from './feedback-queue.module.css'
import { feedbackFiguresQuery } from './queue-queries.ts'

const WeeklyCharts = lazy(() => import('./weekly-charts.tsx'))

/** How much feedback there is in each state, and the last weeks as charts and as a table. */
export function Figures() {
  const word = useTexts(glossary)
  const { data, error, refetch } = useQuery(feedbackFiguresQuery)
  if (!data) {
    return (
      <div className={classes.figures}>
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={320} />
        </LoadState>
      </div>
    )
  }
  return (
    <div className={classes.figures}>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        {feedbackStatuses.map((status) => (
          <StatLink
            key={status}
            label={word(`feedbackStatus.${status}`)}
            value={data.counts[status]}
            to="/admin/feedbacks/list"
            search={{ status }}
          />
        ))}
      </SimpleGrid>
      {data.weeks.some(({ count }) => count > 0) && <Weeks weeks={data.weeks} />}
    </div>
  )
}

function Weeks({ weeks }: Pick<FeedbackFigures, 'weeks'>) {
  const t = useTexts(texts)
  return (
    <section className={classes.weeks} aria-labelledby="feedback-weeks">
      <Title order={2} id="feedback-weeks">
        {t('figures.title')}
      </Title>
      <Suspense fallback={<Skeleton height={180} />}>
        <WeeklyCharts weeks={weeks} />
      </Suspense>
      <details>
        <summary className={classes.summary}>{t('figures.table')}</summary>
        <table aria-label={t('figures.caption')} className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('figures.week')}</th>
              <th scope="col">{t('figures.number')}</th>
              <th scope="col">{t('figures.rating')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, count, rating }) => (
              <tr key={from}>
                <th scope="row">{formatDay(from)}</th>
                <td>{formatNumber(count)}</td>
                <td>{rating === null ? t('figures.none') : formatNumber(rating)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
