import { Button, Group, Input, Radio, Stack, Text } from '@mantine/core'
import {
  giveImpression,
  type Impression,
  type Impressions,
  type ImpressionValue,
  impressionReasonMax,
  impressionValues,
} from '@vouch/contract'
import { type SyntheticEvent, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { fieldMessage, isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { impressionWords } from '#lib/format/impressions.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LongTextarea } from '#ui/form/long-textarea.tsx'
import { draftKey, type ImpressionDraft, versionOf } from './impression-draft.ts'
import { impressionTexts } from './impressions.en.ts'

interface ImpressionFormProps {
  readonly applicationId: string
  readonly name: string
  /** The viewer's stored impression; null before there is one. */
  readonly own: Impression | null
  readonly onInput: () => void
  readonly onSaved: (impressions: Impressions) => void
  readonly onCancel?: () => void
}

/** Form to give or change the viewer's impression. Stores the draft on the device. */
export function ImpressionForm(props: ImpressionFormProps) {
  const { applicationId, name, own, onInput, onSaved, onCancel } = props
  const t = useTexts(impressionTexts)
  const word = useTexts(impressionWords)
  const draft = useDraft<ImpressionDraft>(draftKey(applicationId))
  const restored = draft.restored?.about === versionOf(own) ? draft.restored : null
  const [value, setValue] = useState(restored?.value ?? own?.value ?? null)
  const [reason, setReason] = useState(restored?.reason ?? own?.reason ?? '')
  const [missing, setMissing] = useState(false)
  const { run, busy, error } = useCommand(async (chosen: ImpressionValue) => {
    const body = { value: chosen, reason }
    const saved = await api(giveImpression, { params: { id: applicationId }, body }, { quiet: true })
    draft.clear()
    onSaved(saved)
  })
  const change = (next: { value?: ImpressionValue; reason?: string }) => {
    const now = { value, reason, ...next }
    setValue(now.value)
    setReason(now.reason)
    setMissing(false)
    draft.save({ about: versionOf(own), ...now })
    onInput()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (value === null) setMissing(true)
    else if (!busy) run(value)
  }
  const isRefused = isProblem(error, 'invalid')
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Radio.Group
          label={t('question', { name })}
          value={value}
          error={missing ? t('missing') : null}
          onChange={(chosen) => change({ value: chosen as ImpressionValue })}
        >
          <Stack gap={6} mt={6}>
            {impressionValues.map((one) => (
              <Radio key={one} value={one} label={word(one)} disabled={busy} />
            ))}
          </Stack>
        </Radio.Group>
        <LongTextarea
          label={t('reason')}
          minRows={2}
          maxRows={6}
          max={impressionReasonMax}
          value={reason}
          readOnly={busy}
          error={isRefused ? fieldMessage(error) : null}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        {error && !isRefused && <Input.Error role="alert">{error.message}</Input.Error>}
        {own && (
          <Text size="sm" c="dimmed">
            {t('changeHint')}
          </Text>
        )}
        <Group gap="xs">
          <Button type="submit" variant="default" loading={busy}>
            {t('give')}
          </Button>
          {onCancel && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                draft.clear()
                onCancel()
              }}
            >
              {t('cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
