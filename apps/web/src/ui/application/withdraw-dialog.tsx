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
import { lengthProblem } from '#ui/form/length-problem.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { withdrawTexts } from './withdraw.en.ts'

interface WithdrawDialogProps {
  readonly application: CandidateApplication
  /** Whether the dialog declines an offer, which withdraws the application. */
  readonly isOffer?: boolean
  readonly opened: boolean
  readonly onClose: () => void
  readonly onClosed?: () => void
}

/** Ends the candidate's application, for a reason. */
export function WithdrawDialog({ application, isOffer = false, ...dialog }: WithdrawDialogProps) {
  const t = useTexts(withdrawTexts)
  const word = useTexts(glossary)
  const client = useQueryClient()
  const [reason, setReason] = useState<WithdrawalReason | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const { company } = application.job
  const long = lengthProblem(comment, 1000)

  const confirm = async () => {
    setTried(true)
    if (reason === null || long !== null) throw new Error(long ?? 'no reason')
    const body = { reason, ...(comment.trim() !== '' && { comment: comment.trim() }) }
    try {
      const answer = await api(withdrawApplication, { params: { id: application.id }, body })
      storeMyApplication(client, answer)
      notify(t(isOffer ? 'offer.done' : 'done', { company }))
    } catch (error) {
      if (isProblem(error, 'not-permitted-now')) void refreshMyApplication(client, application.id)
      throw error
    }
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={t(isOffer ? 'offer.title' : 'title', { company })}
      confirmLabel={t(isOffer ? 'offer.submit' : 'submit')}
      cancelLabel={t(isOffer ? 'offer.keep' : 'keep')}
      danger
      onConfirm={confirm}
    >
      <Stack gap="md">
        <Text>{t(isOffer ? 'offer.body' : 'body', { company })}</Text>
        <Radio.Group
          label={t('reason')}
          withAsterisk
          value={reason}
          onChange={(value) => setReason(value as WithdrawalReason)}
          error={tried && reason === null ? t('missing') : null}
        >
          <Stack gap={8} mt={6}>
            {withdrawalReasons.map((value) => (
              <Radio key={value} value={value} label={word(`withdrawalReason.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('comment')}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          error={long}
          autosize
          minRows={2}
          maxRows={8}
        />
      </Stack>
    </ConfirmDialog>
  )
}
