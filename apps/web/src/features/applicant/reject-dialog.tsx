import { Select, Stack, Text, Textarea } from '@mantine/core'
import { type RejectionReason, rejectInput, rejectionReasons } from '@vouch/contract'
import { useState } from 'react'
import { useDraft } from '#lib/draft/use-draft.ts'
import { formatMoment } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { ConfirmEmailFirst, useUnconfirmedEmail } from '#ui/sign-in/confirm-email-first.tsx'
import { texts } from './applicant.en.ts'
import { useApplicant } from './applicant-context.ts'

const hour = 3_600_000

interface RejectDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

export function RejectDialog({ opened, onClose }: RejectDialogProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { application, decisions } = useApplicant()
  const { candidate, job } = application
  const { name } = candidate
  const draft = useDraft<{ message: string }>(`reject.${application.id}`)
  const [reason, setReason] = useState<RejectionReason | null>(null)
  // The edited message. Null while unedited: then the default message follows the chosen reason.
  const [own, setOwn] = useState<string | null>(draft.restored?.message ?? null)
  const unconfirmed = useUnconfirmedEmail()
  const [tried, setTried] = useState(false)
  const message = own ?? rejectionMessage(reason, name, job.title)

  const type = (text: string) => {
    setOwn(text)
    draft.save({ message: text })
  }
  const confirm = async () => {
    setTried(true)
    const input = rejectInput.parse({ reason, message })
    await decisions.reject(input.reason, input.message)
    draft.clear()
    setTried(false)
    setReason(null)
    setOwn(null)
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t('rejectDialog.title', { name })}
      confirmLabel={t('rejectDialog.submit')}
      danger
      notYet={unconfirmed}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <ConfirmEmailFirst />
        <Select
          label={t('rejectDialog.reason')}
          description={t('rejectDialog.reasonHint')}
          data={rejectionReasons.map((value) => ({ value, label: word(`rejectionReason.${value}`) }))}
          value={reason}
          onChange={(value) => setReason(value as RejectionReason | null)}
          error={tried && reason === null ? t('rejectDialog.missingReason') : null}
          withAsterisk
        />
        <Textarea
          label={t('rejectDialog.message', { name })}
          description={t('rejectDialog.messageHint')}
          value={message}
          onChange={(event) => type(event.currentTarget.value)}
          error={tried && message.trim() === '' ? t('rejectDialog.missingMessage') : null}
          maxLength={4000}
          autosize
          minRows={6}
          maxRows={14}
          withAsterisk
        />
        <Text component="div" fw={550}>
          <DisclosureTime />
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}

function DisclosureTime() {
  const t = useTexts(texts)
  const { application, regretHours } = useApplicant()
  const { name } = application.candidate
  if (application.stage === 'hired') return t('rejectDialog.takesBack', { name })
  if (regretHours === null) return null
  if (regretHours === 0) return t('rejectDialog.now', { name })
  const exact = formatMoment(new Date(Date.now() + regretHours * hour).toISOString())
  return t('rejectDialog.later', { name, count: regretHours, exact })
}

const kinds: Readonly<Record<RejectionReason, keyof typeof texts.english.rejectDialog.messages>> = {
  'skills-not-matched': 'general',
  'experience-not-matched': 'general',
  'requirements-not-met': 'general',
  'other-candidate-chosen': 'general',
  'position-filled': 'filled',
  'position-cancelled': 'cancelled',
  'no-response': 'noResponse',
  'terms-not-agreed': 'terms',
  other: 'general',
}

/** Default message to the candidate for each reason. It never states the internal reason. */
function rejectionMessage(reason: RejectionReason | null, name: string, job: string): string {
  return texts.t(`rejectDialog.messages.${reason === null ? 'general' : kinds[reason]}`, { name, job })
}
