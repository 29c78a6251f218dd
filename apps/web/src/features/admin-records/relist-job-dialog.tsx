import { useQueryClient } from '@tanstack/react-query'
import { type JobRecord, relistJobAsAdministrator } from '@vouch/contract'
import { useEffect } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { texts } from './admin-records.en.ts'
import { refreshJobRecord, storeJobRecord } from './admin-records-queries.ts'
import { closureInForce } from './job-standing.ts'

interface RelistJobDialogProps {
  readonly job: JobRecord
  readonly opened: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Republishes a job that an administrator closed. */
export function RelistJobDialog({ job, opened, onClose, onClosed }: RelistJobDialogProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { id, version } = job
  const form = `relist-job.${id}`
  const relist = async () => {
    const idempotencyKey = submissionKey(form, { version })
    try {
      const stored = await api(relistJobAsAdministrator, { params: { id }, version }, { idempotencyKey })
      endSubmission(form)
      notify(t('relist.done'))
      storeJobRecord(client, stored)
    } catch (error) {
      void refreshJobRecord(client, id)
      throw error
    }
  }
  const isClosed = closureInForce(job) !== undefined

  // Closes the dialog if somebody else published the job, or if an earlier attempt succeeded but its response was lost.
  useEffect(() => {
    if (!isClosed) onClose()
  }, [isClosed, onClose])

  return (
    <ConfirmDialog
      opened={opened && isClosed}
      title={t('relist.title', { job: job.title })}
      confirmLabel={t('relist.submit')}
      onConfirm={relist}
      onClose={onClose}
      onClosed={onClosed}
    >
      {t('relist.body')}
    </ConfirmDialog>
  )
}
