import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { FeedbackFigures } from '@vouch/contract'
import { formatDay, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './feedback-queue.en.ts'
import classes from './feedback-queue.module.css'

const height = 170

/**
 * Number of feedbacks and average rating by week. Hidden from screen readers, which read the table. In a file of its
 * own, because the chart library is loaded later.
 */
export default function WeeklyCharts({ weeks }: Pick<FeedbackFigures, 'weeks'>) {
  const t = useTexts(texts)
  const data = weeks.map(({ from, count, rating }) => ({ week: formatDay(from), count, rating }))
  const shared = {
    h: height,
    data,
    dataKey: 'week',
    accessibilityLayer: false,
    tooltipAnimationDuration: 0,
    xAxisProps: { minTickGap: 24 },
    gridAxis: 'x',
    textColor: 'var(--mantine-color-dimmed)',
    dir: 'ltr',
  } as const
  return (
    <div className={classes.charts} aria-hidden>
      <div>
        <div className={classes.chartTitle}>{t('figures.number')}</div>
        <BarChart
          {...shared}
          series={[{ name: 'count', label: t('figures.number'), color: 'var(--vouch-accent-text)' }]}
          yAxisProps={{ allowDecimals: false, width: 36, interval: 0 }}
          barProps={{ isAnimationActive: false }}
          valueFormatter={formatNumber}
        />
      </div>
      <div>
        <div className={classes.chartTitle}>{t('figures.rating')}</div>
        <LineChart
          {...shared}
          series={[{ name: 'rating', label: t('figures.rating'), color: 'var(--vouch-accent-text)' }]}
          yAxisProps={{ domain: [1, 5], ticks: [1, 2, 3, 4, 5], width: 36, interval: 0 }}
          lineProps={{ isAnimationActive: false }}
          curveType="linear"
          connectNulls={false}
          valueFormatter={formatNumber}
        />
      </div>
    </div>
  )
}
