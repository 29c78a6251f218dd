import { Button, Group, Radio, Select, Stack, Textarea } from '@mantine/core'
import {
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
import { lengthProblem } from '#ui/form/length-problem.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { ConfirmEmailFirst, useUnconfirmedEmail } from '#ui/sign-in/confirm-email-first.tsx'
import { texts } from './bulk.en.ts'
import { MessageFields } from './message-fields.tsx'
import { TagFields } from './tag-fields.tsx'
import type { BulkOffer } from './use-applicant-choice.ts'
import { useRefusedFocus } from './use-refused-focus.ts'

/** What a person has entered so far. */
export interface BulkDraft {
  readonly to: (typeof bulkStages)[number] | null
  readonly skipReason: string
  readonly reason: RejectionReason | null
  readonly isOwn: boolean
  readonly message: string
  /** Name of a tag. */
  readonly tag: string
  readonly isRemoval: boolean
  /** A message. */
  readonly text: string
}

export const emptyDraft: BulkDraft = {
  to: null,
  skipReason: '',
  reason: null,
  isOwn: false,
  message: '',
  tag: '',
  isRemoval: false,
  text: '',
}

/** The change that a draft describes; null while it lacks something. */
export function changeOf(action: BulkOffer, draft: BulkDraft): BulkChange | null {
  const { to, skipReason, reason, isOwn, message } = draft
  const [tag, text] = [draft.tag.trim(), draft.text.trim()]
  if (action === 'tag') return tag === '' ? null : { action: draft.isRemoval ? 'untag' : 'tag', name: tag }
  if (action === 'message') return text === '' ? null : { action, text }
  if (action === 'hold') return { action }
  if (action === 'advance') {
    if (!to) return null
    return { action, to, ...(skipReason.trim() !== '' && { reason: skipReason.trim() }) }
  }
  if (!reason || (isOwn && message.trim() === '')) return null
  return { action, reason, ...(isOwn && { message }) }
}

interface BulkChangeFormProps {
  readonly action: Exclude<BulkOffer, 'hold'>
  readonly draft: BulkDraft
  readonly onDraft: (draft: BulkDraft) => void
  readonly busy: boolean
  /** Why the preview failed. */
  readonly failure: string | null
  /** The server's messages about fields, by field path. */
  readonly errors: Readonly<Record<string, string>>
  readonly onPreview: (change: BulkChange) => void
  readonly onCancel: () => void
}

/** Field whose text the server may refuse. */
const fieldOf = {
  advance: 'change.reason',
  reject: 'change.message',
  tag: 'change.name',
  message: 'change.text',
} as const

/** First step: what to do with several applicants. */
export function BulkChangeForm(props: BulkChangeFormProps) {
  const { action, draft, busy, failure, errors, onPreview, onCancel } = props
  const t = useTexts(texts)
  const [tried, setTried] = useState(false)
  const refused = action === 'reject' && !draft.isOwn ? undefined : errors[fieldOf[action]]
  const unconfirmed = useUnconfirmedEmail() && (action === 'reject' || action === 'message')
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
        <Fields {...props} tried={tried} refused={refused} />
        {failure && refused === undefined && <Notice tone="bad" urgent title={failure} />}
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

export interface FieldsProps extends Pick<BulkChangeFormProps, 'draft' | 'onDraft'> {
  readonly tried: boolean
  /** Why the server refused the text. */
  readonly refused: string | undefined
}

function Fields({ action, ...props }: FieldsProps & Pick<BulkChangeFormProps, 'action'>) {
  if (action === 'reject') return <RejectFields {...props} />
  if (action === 'tag') return <TagFields {...props} />
  if (action === 'message') return <MessageFields {...props} />
  return <AdvanceFields {...props} />
}

function AdvanceFields({ draft, onDraft, tried, refused }: FieldsProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const field = useRefusedFocus<HTMLTextAreaElement>(refused)
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
        ref={field}
        error={lengthProblem(draft.skipReason, 1000) ?? refused}
        label={t('skipReason')}
        description={t('skipReasonHint')}
        value={draft.skipReason}
        onChange={(event) => onDraft({ ...draft, skipReason: event.currentTarget.value })}
        autosize
        minRows={2}
      />
    </>
  )
}

function RejectFields({ draft, onDraft, tried, refused }: FieldsProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const field = useRefusedFocus<HTMLTextAreaElement>(refused)
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
          ref={field}
          label={t('words.message')}
          description={t('words.hint', { variables })}
          dir="auto"
          value={draft.message}
          onChange={(event) => onDraft({ ...draft, message: event.currentTarget.value })}
          error={
            lengthProblem(draft.message, letterLimits.body) ??
            refused ??
            (tried && draft.message.trim() === '' ? t('words.missing') : null)
          }
          autosize
          minRows={6}
          maxRows={14}
          withAsterisk
        />
      )}
    </>
  )
}
