import { Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { revealApplication, revealReasonLength } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshPipeline } from '#lib/data/applicants.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { useApplicant } from '../applicant-context.ts'
import { blindTexts } from './blind.en.ts'

interface RevealDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks for the reason to reveal an applicant before the stage. */
export function RevealDialog({ opened, onClose }: RevealDialogProps) {
  const t = useTexts(blindTexts)
  const word = useTexts(glossary)
  const client = useQueryClient()
  const { application } = useApplicant()
  const { id, job, candidate, blind } = application
  const draft = useDraft<{ reason: string }>(`reveal.${id}`)
  const [reason, setReason] = useState(draft.restored?.reason ?? '')
  const [tried, setTried] = useState(false)
  const isShort = reason.trim().length < revealReasonLength.min
  const confirm = async () => {
    setTried(true)
    if (isShort) throw new Error('the reason is too short')
    await api(revealApplication, { params: { id }, body: { reason: reason.trim() } })
    draft.clear()
    notify({ message: t('done') })
    await refreshPipeline(client, job.id)
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={t('dialog.title', { name: candidate.name, stage: blind ? word(`stage.${blind.until}`) : '' })}
      confirmLabel={t('dialog.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        {t('dialog.body')}
        <Textarea
          data-autofocus
          label={t('dialog.reason')}
          description={t('dialog.hint')}
          withAsterisk
          maxLength={revealReasonLength.max}
          autosize
          minRows={3}
          value={reason}
          error={tried && isShort ? t('dialog.short') : null}
          onChange={({ currentTarget: { value } }) => {
            setReason(value)
            draft.save({ reason: value })
          }}
        />
      </Stack>
    </ConfirmDialog>
  )
}
