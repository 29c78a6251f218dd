import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { closeJobAsAdministrator, type JobRecord } from '@vouch/contract'
import { closeOutDays } from '@vouch/domain'
import { useEffect } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { texts } from './admin-records.en.ts'
import { refreshJobRecord, storeJobRecord } from './admin-records-queries.ts'
import { isRunning } from './job-standing.ts'

interface CloseJobDialogProps {
  readonly job: JobRecord
  readonly opened: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Closes a job of any company, with a reason that its owners and recruiters read. */
export function CloseJobDialog({ job, opened, onClose, onClosed }: CloseJobDialogProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { id, version } = job
  const running = isRunning(job)
  const form = `close-job.${id}`
  const closeJob = async (reason: string) => {
    const idempotencyKey = submissionKey(form, { version, reason })
    const input = { params: { id }, body: { reason }, version }
    try {
      const closed = await api(closeJobAsAdministrator, input, { idempotencyKey, quiet: true })
      endSubmission(form)
      notify(t('close.done'))
      storeJobRecord(client, closed)
    } catch (error) {
      // Awaited only after an answer: offline, the record is fetched only when the connection is back.
      const refreshed = refreshJobRecord(client, id)
      if (isProblem(error, 412)) {
        const now = await refreshed
        notifyError(t(now && !isRunning(now) ? 'close.ended' : 'close.stale'))
      } else if (error instanceof Error) notifyError(error.message)
      throw error
    }
  }

  // Closes the dialog if the job has ended meanwhile, or if an earlier attempt succeeded but its response was lost.
  useEffect(() => {
    if (!running) onClose()
  }, [running, onClose])

  return (
    <ConfirmDialog
      opened={opened && running}
      title={t('close.title', { job: job.title })}
      confirmLabel={t('close.submit')}
      danger
      reason={{ label: t('close.reason'), hint: t('close.reasonHint'), required: true, maxLength: 1000 }}
      onConfirm={closeJob}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Stack gap="xs">
        <Text>{t('close.effect')}</Text>
        <Text>{t('close.applicants', { count: closeOutDays.closed })}</Text>
        <Text>{t('close.offers')}</Text>
        <Text>{t('close.again')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
