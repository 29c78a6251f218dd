import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type JobReport, type JobReportResolution, jobReportLimits, resolveJobReport } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { useDialogCommand } from '#lib/api/use-dialog-command.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { ReportDecision, type ReportDecisionValue } from '#ui/report/report-decision.tsx'
import { texts } from './job-reports.en.ts'
import { jobReportsKey } from './job-reports-queries.ts'

interface ResolveReportProps {
  readonly report: JobReport
  /** Whether somebody else has resolved the report meanwhile. */
  readonly isGone: boolean
  readonly onClose: () => void
}

/** Form for the outcome of a report, with a note for other administrators. */
export function ResolveReport({ report, isGone, onClose }: ResolveReportProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [decision, setDecision] = useState<ReportDecisionValue>({ outcome: null, note: '' })
  const [others, setOthers] = useState(false)
  const { outcome } = decision
  const { id, version, job, reason, words, isTold, othersOpen } = report
  const { run, busy, error } = useDialogCommand({
    change: (body: JobReportResolution) =>
      api(resolveJobReport, { params: { id }, version, body }, { quiet: true }),
    reload: () => client.invalidateQueries({ queryKey: jobReportsKey }),
    done: t('form.done'),
    onClose,
  })
  const refusal = isProblem(error, 412) ? t('form.stale') : error?.message
  return (
    <DialogForm
      label={t('form.title', { job: job.title })}
      body={t(isTold ? 'form.told' : 'form.anonymous')}
      submitLabel={t('form.submit')}
      busy={busy}
      notYet={outcome === null || isGone}
      failure={isGone && !busy ? t('form.gone') : refusal}
      onSubmit={() => outcome && run({ outcome, note: decision.note.trim(), others })}
      onClose={onClose}
    >
      <ReportDecision
        report={{ reason: t(`reasons.${reason}`), words }}
        labels={{
          choice: t('form.choice'),
          acted: t('form.acted'),
          dismissed: t('form.dismissed'),
          note: t('form.note'),
          noteHint: t('form.noteHint'),
        }}
        maxNote={jobReportLimits.note}
        value={decision}
        onChange={setDecision}
      >
        {othersOpen > 0 && (
          <Checkbox
            label={t('form.others', { count: othersOpen, number: formatNumber(othersOpen) })}
            checked={others}
            onChange={(event) => setOthers(event.currentTarget.checked)}
          />
        )}
      </ReportDecision>
    </DialogForm>
  )
}
