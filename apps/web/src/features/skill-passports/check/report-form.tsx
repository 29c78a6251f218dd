import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import {
  email as emailAddress,
  type PassportReportReason,
  reportLimits,
  reportPassport,
  reportReasons,
} from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { texts } from './report.en.ts'
import type { ReportedPassport } from './report-passport.tsx'

interface ReportFormProps {
  readonly passport: ReportedPassport
  /** Called with the address that was left, or an empty text. */
  readonly onSent: (email: string) => void
  readonly onClose: () => void
}

/** Why somebody reports a passport. Needs no account. */
export function ReportForm({ passport, onSent, onClose }: ReportFormProps) {
  const t = useTexts(texts)
  const [reason, setReason] = useState<PassportReportReason | null>(null)
  const [words, setWords] = useState('')
  const [typedEmail, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const { shownAt, item, name } = passport
  const email = typedEmail.trim()
  const isWrongEmail = email !== '' && !emailAddress.safeParse(email).success
  const { run, busy, failure } = useCommand(async (chosen: PassportReportReason) => {
    const body = { item, reason: chosen, words: words.trim(), email: email === '' ? null : email }
    const form = `report.${shownAt}`
    await api(
      reportPassport,
      { params: { id: shownAt }, body },
      { quiet: true, idempotencyKey: submissionKey(form, body) },
    )
    endSubmission(form)
    onSent(email)
  })
  return (
    <DialogForm
      label={t('title', { name })}
      body={t('body')}
      submitLabel={t('submit')}
      busy={busy}
      notYet={false}
      failure={failure === null ? null : `${failure} ${t('kept')}`}
      onSubmit={() => {
        setTried(true)
        if (reason !== null && !isWrongEmail) run(reason)
      }}
      onClose={onClose}
    >
      <Radio.Group
        label={t('reason')}
        value={reason}
        onChange={(value) => setReason(reportReasons.find((one) => one === value) ?? null)}
        error={isTried && reason === null ? t('reasonMissing') : null}
        withAsterisk
      >
        <Stack gap={8} mt={8} mb={8}>
          {reportReasons.map((value) => (
            <Radio key={value} value={value} label={t(`reasons.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('words')}
        description={t('wordsHint', { max: formatNumber(reportLimits.words) })}
        maxLength={reportLimits.words}
        autosize
        minRows={3}
        maxRows={10}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <TextInput
        type="email"
        autoComplete="email"
        label={t('email')}
        description={t('emailHint')}
        error={isTried && isWrongEmail ? t('emailWrong') : null}
        maxLength={254}
        value={typedEmail}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </DialogForm>
  )
}

interface ReportSentProps {
  /** Address that was left, or an empty text. */
  readonly email: string
  readonly onClose: () => void
}

/** What happens next. */
export function ReportSent({ email, onClose }: ReportSentProps) {
  const t = useTexts(texts)
  const button = useRef<HTMLButtonElement>(null)
  // The submit button that had the focus is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <Stack gap="md">
      <Text role="status">
        {t('sent.body')} {email === '' ? t('sent.noAnswer') : t('sent.answer', { email })}
      </Text>
      <Group justify="flex-end">
        <Button ref={button} onClick={onClose}>
          {t('sent.close')}
        </Button>
      </Group>
    </Stack>
  )
}
