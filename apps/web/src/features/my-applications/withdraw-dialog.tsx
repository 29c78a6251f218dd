import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type CandidateApplication,
  type WithdrawalReason,
  withdrawApplication,
  withdrawalReasons,
} from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshMyApplication, storeMyApplication } from '#lib/data/my-applications.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { texts } from './my-applications.en.ts'

interface WithdrawDialogProps {
  readonly application: CandidateApplication
  readonly opened: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}

export function WithdrawDialog({ application, opened, onClose, onClosed }: WithdrawDialogProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const client = useQueryClient()
  const [reason, setReason] = useState<WithdrawalReason | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const { company } = application.job

  const confirm = async () => {
    setTried(true)
    if (reason === null) throw new Error('no reason')
    const body = { reason, ...(comment.trim() !== '' && { comment: comment.trim() }) }
    try {
      const answer = await api(withdrawApplication, { params: { id: application.id }, body })
      storeMyApplication(client, answer)
      notify(t('withdraw.done'))
    } catch (error) {
      if (isProblem(error, 'not-permitted-now')) void refreshMyApplication(client, application.id)
      throw error
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t('withdraw.title')}
      confirmLabel={t('withdraw.submit')}
      cancelLabel={t('withdraw.keep')}
      danger
      onConfirm={confirm}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Stack gap="md">
        <Text>{t('withdraw.body', { company })}</Text>
        <Radio.Group
          label={t('withdraw.reason')}
          withAsterisk
          value={reason}
          onChange={(value) => setReason(value as WithdrawalReason)}
          error={tried && reason === null ? t('withdraw.missing') : null}
        >
          <Stack gap={8} mt={6}>
            {withdrawalReasons.map((value) => (
              <Radio key={value} value={value} label={word(`withdrawalReason.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('withdraw.comment')}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={8}
        />
      </Stack>
    </ConfirmDialog>
  )
}
