import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useLast } from '#ui/layout/use-last.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { IssuedDialogs } from '../issued/issued-dialogs.tsx'
import type { PassportTabProps } from '../passport-tabs.ts'
import { Segments } from '../segments.tsx'
import frame from '../skill-passports.module.css'
import { DecideReport } from './decide-report.tsx'
import { useReportColumns } from './report-columns.tsx'
import { texts } from './reports.en.ts'
import { passportReportsQuery } from './reports-queries.ts'
import { useReportedPassport } from './use-reported-passport.ts'

/** Reports of passports, for administrators: open ones, the longest-waiting first, or decided ones. */
export default function ReportsTab({ search, onSearch }: PassportTabProps) {
  const t = useTexts(texts)
  const shown = search.state === 'decided' ? 'decided' : 'open'
  const query = useInfiniteQuery({
    ...passportReportsQuery(shown === 'decided'),
    placeholderData: keepPreviousData,
  })
  const [deciding, setDeciding] = useState<string | null>(null)
  const suspension = useReportedPassport()
  const { ref, rescue } = useFocusFallback<HTMLDivElement>(query.data)
  const columns = useReportColumns({ shown, onDecide: setDeciding, onSuspend: suspension.open })
  const report = rowsOf(query.data).find(({ id }) => id === deciding)
  const last = useLast(report)
  return (
    <div ref={ref} tabIndex={-1} className={frame.region}>
      <div className={frame.notice}>
        <Segments
          aria-label={t('show')}
          data={(['open', 'decided'] as const).map((value) => ({ value, label: t(`segments.${value}`) }))}
          value={shown}
          onChange={(value) => onSearch({ state: value === 'decided' ? value : undefined })}
        />
      </div>
      <DataTable
        label={t('list')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        empty={<EmptyState title={t(`empty.${shown}`)}>{t(`empty.${shown}Body`)}</EmptyState>}
      />
      {last && (
        <Dialog
          title={t('form.title', { name: last.passport.name })}
          opened={report !== undefined}
          onClose={() => setDeciding(null)}
          onClosed={rescue}
        >
          <DecideReport key={last.id} report={last} onClose={() => setDeciding(null)} />
        </Dialog>
      )}
      <IssuedDialogs
        act={suspension.passport ? 'suspend' : null}
        passport={suspension.passport}
        onClose={suspension.close}
        onClosed={rescue}
      />
    </div>
  )
}
