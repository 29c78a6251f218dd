import { Button } from '@mantine/core'
import type { JobReport } from '@vouch/contract'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { JobStatusBadge } from '#ui/job/job-status-badge.tsx'
import { Quote } from '#ui/layout/quote.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { texts } from './job-reports.en.ts'
import classes from './reports.module.css'

interface ColumnOptions {
  readonly isResolved: boolean
  /** Whether to show the job column. */
  readonly ofAllJobs: boolean
  /** @param id of the report */
  readonly onResolve: (id: string) => void
}

export function useReportColumns({ isResolved, ofAllJobs, onResolve }: ColumnOptions) {
  const t = useTexts(texts)
  return useMemo((): DataColumn<JobReport>[] => {
    const job: DataColumn<JobReport> = {
      id: 'job',
      header: t('column.job'),
      rowHeader: true,
      width: '30%',
      cell: (report) => <ReportedJob job={report.job} />,
    }
    const what: DataColumn<JobReport> = {
      id: 'report',
      header: t('column.report'),
      rowHeader: !ofAllJobs,
      cell: ({ reason, words }) => (
        <div>
          {t(`reasons.${reason}`)}
          {words !== '' && <Quote>{words}</Quote>}
        </div>
      ),
    }
    const rest: DataColumn<JobReport>[] = isResolved
      ? [
          {
            id: 'resolved',
            header: t('column.resolved'),
            cell: ({ resolvedAt }) => resolvedAt && <RelativeTime value={resolvedAt} />,
          },
          {
            id: 'outcome',
            header: t('column.outcome'),
            cell: ({ outcome, note }) =>
              outcome && (
                <div>
                  <StatusBadge tone={outcome === 'acted' ? 'good' : 'plain'}>
                    {t(`outcome.${outcome}`)}
                  </StatusBadge>
                  {note !== '' && <Quote>{note}</Quote>}
                </div>
              ),
          },
        ]
      : [
          {
            id: 'when',
            header: t('column.when'),
            cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
          },
          {
            id: 'actions',
            header: t('column.actions'),
            cell: (report) => (
              <Button
                size="compact-md"
                variant="default"
                aria-label={t('resolveOf', { job: report.job.title, reason: t(`reasons.${report.reason}`) })}
                onClick={() => onResolve(report.id)}
              >
                {t('resolve')}
              </Button>
            ),
          },
        ]
    return [...(ofAllJobs ? [job] : []), what, ...rest]
  }, [t, isResolved, ofAllJobs, onResolve])
}

function ReportedJob({ job: { id, title, status, company } }: Pick<JobReport, 'job'>) {
  return (
    <span className={classes.job}>
      <LinkAnchor to="/admin/jobs/view" search={{ id }} c="inherit" fw={500}>
        <bdi>{title}</bdi>
      </LinkAnchor>
      <bdi className={classes.company}>{company.name}</bdi>
      <JobStatusBadge status={status} />
    </span>
  )
}
