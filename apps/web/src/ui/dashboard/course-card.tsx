import { Button, Skeleton, Text, Title } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import type { WeeklyCourse } from '@vouch/contract'
import { lazy, Suspense, useId, useState } from 'react'
import { formatDayRange, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { dashboardTexts } from './dashboard.en.ts'
import classes from './dashboard.module.css'

const WeekChart = lazy(() => import('./week-chart.tsx').then((module) => ({ default: module.WeekChart })))

interface CourseCardProps {
  /** What is counted, such as "Applications received". */
  readonly label: string
  readonly course: WeeklyCourse
  /** Path of the list that is counted. */
  readonly to: string
  /** Filters of the list, besides the days. */
  readonly search?: Readonly<Record<string, string>>
}

/** A figure of the last 12 weeks and its course, as a chart or as a table. Every number links to its list. */
export function CourseCard({ label, course, to, search = {} }: CourseCardProps) {
  const t = useTexts(dashboardTexts)
  const [isTable, setTable] = useState(false)
  const body = useId()
  const total = course.reduce((sum, { count }) => sum + count, 0)
  const all = { ...search, from: course[0]?.from, to: course.at(-1)?.to }
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <Title order={3}>{label}</Title>
        {total > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={
              isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
            }
            aria-label={t(isTable ? 'showChart' : 'showTable', { label })}
            aria-controls={body}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'asChart' : 'asTable')}
          </Button>
        )}
      </div>
      <LinkAnchor
        to={to}
        search={all}
        className={classes.figure}
        aria-label={t('figure', { label, shown: `${formatNumber(total)} ${t('inWeeks')}` })}
      >
        {formatNumber(total)} <span className={classes.quiet}>{t('inWeeks')}</span>
      </LinkAnchor>
      <div id={body} className={classes.course}>
        {total === 0 ? (
          <Text c="dimmed">{t('none')}</Text>
        ) : isTable ? (
          <WeekTable label={label} course={course} to={to} search={search} />
        ) : (
          <div role="img" aria-label={t('chart', { label })}>
            <Suspense fallback={<Skeleton height={140} />}>
              <WeekChart label={label} course={course} />
            </Suspense>
          </div>
        )}
      </div>
    </section>
  )
}

function WeekTable({ label, course, to, search }: Required<CourseCardProps>) {
  const t = useTexts(dashboardTexts)
  // The newest week first: it is the one that people look for.
  const weeks = course.toReversed()
  return (
    <table className={classes.table} aria-label={t('table', { label })}>
      <thead>
        <tr>
          <th scope="col">{t('week')}</th>
          <th scope="col" className={classes.number}>
            {t('count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => {
          const days = formatDayRange(week.from, week.to)
          return (
            <tr key={week.from}>
              <th scope="row">{index === 0 ? t('currentWeek', { week: days }) : days}</th>
              <td className={classes.number}>
                <LinkAnchor
                  to={to}
                  search={{ ...search, from: week.from, to: week.to }}
                  className={classes.target}
                  aria-label={t('figure', { label: days, shown: formatNumber(week.count) })}
                >
                  {formatNumber(week.count)}
                </LinkAnchor>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
