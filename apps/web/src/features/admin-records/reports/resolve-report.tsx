import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type JobReport,
  type JobReportOutcome,
  type JobReportResolution,
  jobReportLimits,
  jobReportOutcomes,
  resolveJobReport,
} from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { texts } from './job-reports.en.ts'
import { jobReportsKey } from './job-reports-queries.ts'
import { Words } from './report-columns.tsx'

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
  const [outcome, setOutcome] = useState<JobReportOutcome | null>(null)
  const [note, setNote] = useState('')
  const [others, setOthers] = useState(false)
  const { id, version, job, reason, words, isTold, othersOpen } = report
  const { run, busy, error } = useCommand(async (body: JobReportResolution) => {
    try {
      await api(resolveJobReport, { params: { id }, version, body }, { quiet: true })
    } finally {
      // Not awaited: offline, the reload stays pending until the connection is back.
      void client.invalidateQueries({ queryKey: jobReportsKey })
    }
    notify(t('form.done'))
    onClose()
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
      onSubmit={() => outcome && run({ outcome, note: note.trim(), others })}
      onClose={onClose}
    >
      <div>
        <Text fw={550}>{t(`reasons.${reason}`)}</Text>
        {words !== '' && <Words>{words}</Words>}
      </div>
      <Radio.Group
        label={t('form.choice')}
        value={outcome}
        onChange={(value) => setOutcome(jobReportOutcomes.find((one) => one === value) ?? null)}
        withAsterisk
      >
        <Stack gap={8} mt={8}>
          {jobReportOutcomes.map((value) => (
            <Radio key={value} value={value} label={t(`form.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {othersOpen > 0 && (
        <Checkbox
          label={t('form.others', { count: othersOpen, number: formatNumber(othersOpen) })}
          checked={others}
          onChange={(event) => setOthers(event.currentTarget.checked)}
        />
      )}
      <Textarea
        label={t('form.note')}
        description={t('form.noteHint')}
        maxLength={jobReportLimits.note}
        autosize
        minRows={2}
        maxRows={8}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
