import { Button, Group, Radio, Select, Stack, Textarea } from '@mantine/core'
import {
  type BulkAction,
  type BulkChange,
  bulkStages,
  letterLimits,
  type RejectionReason,
  rejectionReasons,
} from '@vouch/contract'
import { letterOfReason, letterVariables } from '@vouch/domain'
import { type SyntheticEvent, useState } from 'react'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { ConfirmEmailFirst, useUnconfirmedEmail } from '#ui/sign-in/confirm-email-first.tsx'
import { texts } from './bulk.en.ts'

/** What a person has entered so far. */
export interface BulkDraft {
  readonly to: (typeof bulkStages)[number] | null
  readonly skipReason: string
  readonly reason: RejectionReason | null
  readonly isOwn: boolean
  readonly message: string
}

export const emptyDraft: BulkDraft = { to: null, skipReason: '', reason: null, isOwn: false, message: '' }

/** The change that a draft describes; null while it lacks something. */
export function changeOf(action: BulkAction, draft: BulkDraft): BulkChange | null {
  const { to, skipReason, reason, isOwn, message } = draft
  if (action === 'hold') return { action }
  if (action === 'advance') {
    if (!to) return null
    return { action, to, ...(skipReason.trim() !== '' && { reason: skipReason.trim() }) }
  }
  if (!reason || (isOwn && message.trim() === '')) return null
  return { action, reason, ...(isOwn && { message }) }
}

interface BulkChangeFormProps {
  readonly action: Exclude<BulkAction, 'hold'>
  readonly draft: BulkDraft
  readonly onDraft: (draft: BulkDraft) => void
  readonly busy: boolean
  /** Why the preview failed. */
  readonly failure: string | null
  readonly onPreview: (change: BulkChange) => void
  readonly onCancel: () => void
}

/** First step of a decision about several applicants: what to decide. */
export function BulkChangeForm(props: BulkChangeFormProps) {
  const { action, draft, busy, failure, onPreview, onCancel } = props
  const t = useTexts(texts)
  const [tried, setTried] = useState(false)
  const unconfirmed = useUnconfirmedEmail() && action === 'reject'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    const change = changeOf(action, draft)
    if (change && !busy) onPreview(change)
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('preview')}>
      <Stack gap="md">
        {action === 'reject' ? (
          <RejectFields {...props} tried={tried} />
        ) : (
          <AdvanceFields {...props} tried={tried} />
        )}
        {failure && <Notice tone="bad" urgent title={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={unconfirmed}>
            {t('preview')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type FieldsProps = Pick<BulkChangeFormProps, 'draft' | 'onDraft'> & { readonly tried: boolean }

function AdvanceFields({ draft, onDraft, tried }: FieldsProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  return (
    <>
      <Select
        label={t('stage')}
        data={bulkStages.map((value) => ({ value, label: word(`stage.${value}`) }))}
        value={draft.to}
        onChange={(value) => onDraft({ ...draft, to: value as BulkDraft['to'] })}
        error={tried && draft.to === null ? t('stageMissing') : null}
        withAsterisk
      />
      <Textarea
        label={t('skipReason')}
        description={t('skipReasonHint')}
        value={draft.skipReason}
        onChange={(event) => onDraft({ ...draft, skipReason: event.currentTarget.value })}
        maxLength={1000}
        autosize
        minRows={2}
      />
    </>
  )
}

function RejectFields({ draft, onDraft, tried }: FieldsProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const variables = letterVariables[letterOfReason[draft.reason ?? 'other']]
    .map((name) => `{${name}}`)
    .join(', ')
  return (
    <>
      <ConfirmEmailFirst />
      <Select
        label={t('reason')}
        description={t('reasonHint')}
        data={rejectionReasons.map((value) => ({ value, label: word(`rejectionReason.${value}`) }))}
        value={draft.reason}
        onChange={(value) => onDraft({ ...draft, reason: value as RejectionReason | null })}
        error={tried && draft.reason === null ? t('reasonMissing') : null}
        withAsterisk
      />
      <Radio.Group
        label={t('words.label')}
        value={draft.isOwn ? 'own' : 'company'}
        onChange={(value) => onDraft({ ...draft, isOwn: value === 'own' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="company" label={t('words.company')} />
          <Radio value="own" label={t('words.own')} />
        </Stack>
      </Radio.Group>
      {draft.isOwn && (
        <Textarea
          label={t('words.message')}
          description={t('words.hint', { variables })}
          dir="auto"
          value={draft.message}
          onChange={(event) => onDraft({ ...draft, message: event.currentTarget.value })}
          error={tried && draft.message.trim() === '' ? t('words.missing') : null}
          maxLength={letterLimits.body}
          autosize
          minRows={6}
          maxRows={14}
          withAsterisk
        />
      )}
    </>
  )
}
