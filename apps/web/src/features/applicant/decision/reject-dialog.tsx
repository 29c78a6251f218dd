import { Button, Select, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  letterLimits,
  type RejectionLetter,
  type RejectionReason,
  rejectInput,
  rejectionReasons,
} from '@vouch/contract'
import { namesInBraces } from '@vouch/domain'
import { useState } from 'react'
import { rejectionLetterOf } from '#lib/data/applicants.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { formatMoment } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { lengthProblem } from '#ui/form/length-problem.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { ConfirmEmailFirst, useUnconfirmedEmail } from '#ui/sign-in/confirm-email-first.tsx'
import { texts } from '../applicant.en.ts'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'

interface RejectDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

export function RejectDialog({ opened, onClose }: RejectDialogProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { application, decisions, meanwhile } = useApplicant()
  const { name } = application.candidate
  const draft = useDraft<{ message: string }>(`reject.${application.id}`)
  const [reason, setReason] = useState<RejectionReason | null>(null)
  // The edited letter. Null while unedited: then the company's letter follows the chosen reason.
  const [own, setOwn] = useState<string | null>(draft.restored?.message ?? null)
  const unconfirmed = useUnconfirmedEmail()
  const [tried, setTried] = useState(false)
  const letter = useQuery({ ...rejectionLetterOf(application.id, reason ?? 'other'), enabled: opened })
  const message = own ?? letter.data?.body ?? ''
  const [variable] = namesInBraces(message)

  const messageError = () => {
    if (variable) return t('rejectDialog.variable', { variable: `{${variable}}` })
    const long = lengthProblem(message, letterLimits.body)
    if (long !== null) return long
    return tried && message.trim() === '' ? t('rejectDialog.missingMessage') : null
  }
  const type = (text: string) => {
    setOwn(text)
    draft.save({ message: text })
  }
  const reset = () => {
    setOwn(null)
    draft.clear()
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
      notYet={unconfirmed || variable !== undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        {meanwhile}
        <ConfirmEmailFirst />
        <Select
          data-autofocus
          openOnFocus={false}
          label={t('rejectDialog.reason')}
          description={t('rejectDialog.reasonHint')}
          data={rejectionReasons.map((value) => ({ value, label: word(`rejectionReason.${value}`) }))}
          value={reason}
          onChange={(value) => setReason(value as RejectionReason | null)}
          error={tried && reason === null ? t('rejectDialog.missingReason') : null}
          withAsterisk
        />
        {letter.data && (
          <Text>
            <span className={classes.quiet}>{t('rejectDialog.subject')}</span> {letter.data.subject}
          </Text>
        )}
        <Textarea
          label={t('rejectDialog.message', { name })}
          description={t(`rejectDialog.messageHint.${letter.data?.language ?? 'en'}`, { name })}
          disabled={own === null && letter.isPending}
          dir="auto"
          value={message}
          onChange={(event) => type(event.currentTarget.value)}
          error={messageError()}
          autosize
          minRows={6}
          maxRows={14}
          withAsterisk
        />
        {application.blind && message.includes(name) && (
          <Text size="sm">{t('rejectDialog.ownName', { name })}</Text>
        )}
        {own !== null && own !== letter.data?.body && (
          <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={reset}>
            {t('rejectDialog.reset')}
          </Button>
        )}
        <Text component="div" fw={550}>
          <DisclosureTime letter={letter.data} />
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}

/** When the candidate gets the letter. */
function DisclosureTime({ letter }: { readonly letter: RejectionLetter | undefined }) {
  const t = useTexts(texts)
  const { application } = useApplicant()
  const { name } = application.candidate
  if (application.stage === 'hired') return t('rejectDialog.takesBack', { name })
  if (!letter) return null
  const { tellAt } = letter
  if (tellAt === null) return t('rejectDialog.now', { name })
  return t('rejectDialog.later', { name, exact: formatMoment(tellAt) })
}
