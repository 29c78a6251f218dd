import { Radio, Stack, Textarea } from '@mantine/core'
import {
  type JobPage,
  type JobReportReason,
  jobReportLimits,
  jobReportReasons,
  reportJob,
} from '@vouch/contract'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { jobToolsTexts } from './job-tools.en.ts'

interface ReportFormProps {
  readonly job: JobPage
  readonly onClose: () => void
}

interface Report {
  readonly reason: JobReportReason | null
  readonly words: string
}

/** Form to report a job, without an account if needed. Stores the draft on the device. */
export function ReportForm({ job, onClose }: ReportFormProps) {
  const t = useTexts(jobToolsTexts)
  const viewer = useViewer()
  const form = `report-job.${job.id}`
  const draft = useDraft<Report>(form)
  const [{ reason, words }, setReport] = useState<Report>({
    reason: jobReportReasons.find((one) => one === draft.restored?.reason) ?? null,
    words: draft.restored?.words ?? '',
  })
  const [isTried, setTried] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const { run, busy, failure } = useCommand(async (chosen: JobReportReason) => {
    const body = { reason: chosen, words: words.trim() }
    const input = { params: { id: job.id }, body }
    await api(reportJob, input, { quiet: true, idempotencyKey: submissionKey(form, body) })
    endSubmission(form)
    draft.clear()
    notify(t('report.done'))
    onClose()
  })
  const change = (report: Report) => {
    setReport(report)
    draft.save(report)
  }
  const submit = () => {
    if (reason) return run(reason)
    setTried(true)
    first.current?.focus()
  }
  return (
    <DialogForm
      label={t('report.title')}
      body={`${t('report.body', { company: job.company.name })} ${t(viewer.kind === 'visitor' ? 'report.anonymous' : 'report.told')}`}
      submitLabel={t('report.submit')}
      busy={busy}
      notYet={false}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group
        label={t('report.reason')}
        value={reason}
        onChange={(value) => change({ reason: jobReportReasons.find((one) => one === value) ?? null, words })}
        error={isTried && reason === null ? t('report.reasonMissing') : null}
        withAsterisk
      >
        <Stack gap={8} mt={8} mb={8}>
          {jobReportReasons.map((value, index) => (
            <Radio
              key={value}
              value={value}
              label={t(`report.reasons.${value}`)}
              {...(index === 0 && { ref: first })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('report.words')}
        description={t('report.wordsHint', { max: formatNumber(jobReportLimits.words) })}
        maxLength={jobReportLimits.words}
        autosize
        minRows={3}
        maxRows={10}
        value={words}
        onChange={(event) => change({ reason, words: event.currentTarget.value })}
      />
    </DialogForm>
  )
}
