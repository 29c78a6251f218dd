import { Stack, Text, Textarea } from '@mantine/core'
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
  const { min, max } = revealReasonLength
  const used = reason.trim().length
  const problem = used < min ? t('dialog.short', { min }) : used > max ? t('dialog.long', { max }) : null
  const confirm = async () => {
    setTried(true)
    if (problem) throw new Error('the reason is too short or too long')
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
        <div>
          <Textarea
            data-autofocus
            label={t('dialog.reason')}
            description={t('dialog.hint', { min, max })}
            withAsterisk
            autosize
            minRows={3}
            value={reason}
            error={tried ? problem : null}
            onChange={({ currentTarget: { value } }) => {
              setReason(value)
              draft.save({ reason: value })
            }}
          />
          <Text
            size="sm"
            ta="end"
            c={used > max ? 'error' : 'dimmed'}
            aria-live={used > max ? 'polite' : 'off'}
          >
            {t('dialog.length', { used, max })}
          </Text>
        </div>
      </Stack>
    </ConfirmDialog>
  )
}
