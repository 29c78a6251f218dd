import { Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closeJobAsAdministrator, type JobRecord } from '@vouch/contract'
import { closeOutDays, isInMarketplace } from '@vouch/domain'
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
  const { id, version, company } = job
  const running = isRunning(job)
  const form = `close-job.${id}`
  const closeJob = useMutation({
    mutationFn: (reason: string) => {
      const idempotencyKey = submissionKey(form, { version, reason })
      return api(
        closeJobAsAdministrator,
        { params: { id }, body: { reason }, version },
        { idempotencyKey, quiet: true },
      )
    },
    onSuccess: (now) => {
      endSubmission(form)
      notify(t('close.done'))
      storeJobRecord(client, now)
    },
    onError: async (error) => {
      const now = await refreshJobRecord(client, id)
      if (!isProblem(error, 412)) notifyError(error.message)
      else notifyError(t(now && !isRunning(now) ? 'close.ended' : 'close.stale'))
    },
  })

  // The job may have ended meanwhile, or the answer to an earlier try was lost.
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
      onConfirm={(reason) => closeJob.mutateAsync(reason)}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Stack gap="xs">
        <Text>{t('close.effect')}</Text>
        <Text>{t('close.applicants', { count: closeOutDays.closed })}</Text>
        <Text>{t(isInMarketplace(company.status) ? 'close.again' : 'close.notAgain')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
