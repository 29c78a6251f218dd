import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useLast } from '#ui/layout/use-last.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './job-reports.en.ts'
import { jobReportsQuery } from './job-reports-queries.ts'
import { useReportColumns } from './report-columns.tsx'
import classes from './reports.module.css'
import { ResolveReport } from './resolve-report.tsx'

interface ReportListProps {
  /** Only reports about this job. */
  readonly jobId?: string
  readonly isResolved: boolean
  readonly onResolved: (isResolved: boolean) => void
}

/** Job reports: open ones, longest waiting first, or resolved ones. */
export function ReportList({ jobId, isResolved, onResolved }: ReportListProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery({
    ...jobReportsQuery(isResolved, jobId),
    placeholderData: keepPreviousData,
  })
  const [resolving, setResolving] = useState<string | null>(null)
  const { ref, rescue } = useFocusFallback<HTMLDivElement>(query.data)
  const columns = useReportColumns({ isResolved, ofAllJobs: jobId === undefined, onResolve: setResolving })
  const report = rowsOf(query.data).find(({ id }) => id === resolving)
  const last = useLast(report)
  const opened = resolving !== null && !isResolved
  const shown = isResolved ? 'resolved' : 'open'
  return (
    <div ref={ref} tabIndex={-1} className={classes.list}>
      <SegmentedControl
        aria-label={t('show')}
        data={(['open', 'resolved'] as const).map((value) => ({ value, label: t(`segments.${value}`) }))}
        value={shown}
        onChange={(value) => onResolved(value === 'resolved')}
      />
      <DataTable
        label={t('list')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        empty={
          jobId === undefined ? (
            <EmptyState title={t(`empty.${shown}`)}>{t(`empty.${shown}Body`)}</EmptyState>
          ) : (
            <span>{t(`empty.${shown}OfJob`)}</span>
          )
        }
      />
      {last && (
        <Dialog
          title={t('form.title', { job: last.job.title })}
          opened={opened}
          onClose={() => setResolving(null)}
          onClosed={rescue}
        >
          <ResolveReport
            key={last.id}
            report={last}
            isGone={opened && report === undefined}
            onClose={() => setResolving(null)}
          />
        </Dialog>
      )}
    </div>
  )
}
