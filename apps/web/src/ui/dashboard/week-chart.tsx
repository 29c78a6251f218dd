import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useDirection } from '@mantine/core'
import type { WeeklyCourse } from '@vouch/contract'
import { formatDayInYear, formatNumber } from '#lib/format/format.ts'

export interface WeekChartProps {
  readonly label: string
  readonly course: WeeklyCourse
}

/** Bars of a weekly course. Hidden from screen readers, which get the table. Loaded lazily, with its library. */
export function WeekChart({ label, course }: WeekChartProps) {
  const { dir } = useDirection()
  const isMirrored = dir === 'rtl'
  const data = course.map(({ from, count }) => ({ week: formatDayInYear(from), count }))
  return (
    <BarChart
      aria-hidden
      h={140}
      data={data}
      dataKey="week"
      series={[{ name: 'count', label, color: 'var(--vouch-chart)' }]}
      gridAxis="x"
      tickLine="none"
      valueFormatter={formatNumber}
      maxBarWidth={28}
      // The chart is no tab stop: its numbers are links in the table.
      barChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 0, bottom: 0, left: 0 } }}
      barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
      xAxisProps={{ reversed: isMirrored, interval: 'preserveStartEnd', minTickGap: 12, tickMargin: 6 }}
      yAxisProps={{
        orientation: isMirrored ? 'right' : 'left',
        allowDecimals: false,
        tickCount: 3,
        width: 36,
      }}
      tooltipAnimationDuration={0}
    />
  )
}
