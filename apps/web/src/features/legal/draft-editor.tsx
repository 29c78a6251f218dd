import { Button, Text, Textarea, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type LegalDocumentName, type LegalDraft, legalBodyLength, legalSummaryLength } from '@vouch/contract'
import { plainTextLength } from '@vouch/domain'
import { type Ref, useRef, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RichTextEditor } from '#ui/form/rich-text-editor.tsx'
import { RichTextView } from '#ui/form/rich-text-view.tsx'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { ConflictPanel } from '#ui/wizard/conflict-panel.tsx'
import { LeaveGuard } from '#ui/wizard/leave-guard.tsx'
import { SaveIndicator } from '#ui/wizard/save-indicator.tsx'
import { useScrollPadding } from '#ui/wizard/use-scroll-padding.ts'
import { DraftPreview } from './draft-preview.tsx'
import classes from './legal.module.css'
import { texts } from './legal-admin.en.ts'
import { legalDocumentQuery } from './legal-queries.ts'
import { type LegalDraftForm, useLegalDraft } from './use-legal-draft.ts'

interface DraftEditorProps {
  readonly document: LegalDocumentName
  readonly start: LegalDraft
}

/** A draft that the server has not stored is on this device. */
const isOnDevice = () => true

export function DraftEditor({ document, start }: DraftEditorProps) {
  const t = useTexts(texts)
  const draft = useLegalDraft(document, start)
  const { data: current } = useQuery(legalDocumentQuery(document))
  const [asking, ask] = useDisclosure(false)
  const [shown, preview] = useDisclosure(false)
  const [tried, setTried] = useState(false)
  // The dialog shows this version number until it has faded out after publishing.
  const [dialogVersion, setDialogVersion] = useState(0)
  const summary = useRef<HTMLTextAreaElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useScrollPadding(bar)
  const { values, record } = draft
  const inForce = record.history[0]?.version ?? 0
  // Publishing removes the focused button, so focus moves to the heading.
  const { ref: heading, rescue } = useFocusFallback<HTMLHeadingElement>(inForce)
  const next = inForce + 1
  const isChanged = current !== undefined && values.body !== current.body
  const needsSummary = inForce > 0 && values.summary.trim() === ''
  const isEmpty = plainTextLength(values.body) === 0

  const publish = async () => {
    const version = await draft.publish()
    if (version === null) return
    setTried(false)
    preview.close()
    notify(t('published', { version }))
  }
  return (
    <section aria-labelledby="draft-title" className={classes.page}>
      <LeaveGuard
        when={draft.unsaved && ['failed', 'conflict'].includes(draft.state.status)}
        store={isOnDevice}
      />
      <div>
        <Title order={2} id="draft-title" ref={heading} tabIndex={-1}>
          {t('next', { version: next })}
        </Title>
        <Hint>{t('nextBody')}</Hint>
      </div>
      <DraftNotices draft={draft} next={next} />
      {inForce > 0 && (
        <SummaryField draft={draft} inForce={inForce} isMissing={tried && needsSummary} field={summary} />
      )}
      <BodyField draft={draft} isMissing={tried && isEmpty} />
      <div ref={bar} className={classes.acts}>
        <SaveIndicator state={draft.state} onRetry={() => void draft.saveNow()} />
        <Button
          disabled={!isChanged || draft.remote !== null}
          onClick={() => {
            setTried(true)
            if (needsSummary) summary.current?.focus()
            else if (!isEmpty) {
              setDialogVersion(next)
              ask.open()
            }
          }}
        >
          {t('publish', { version: next })}
        </Button>
        <Button variant="default" onClick={preview.toggle} aria-expanded={shown}>
          {t(shown ? 'hide' : 'preview')}
        </Button>
        <DiscardButton
          isOffered={isChanged && inForce > 0}
          inForce={inForce}
          onDiscard={() => draft.edit({ summary: '', body: current?.body ?? '' })}
          onClosed={rescue}
        />
        {!isChanged && <Hint>{t('unchanged')}</Hint>}
      </div>
      {shown && <DraftPreview html={values.body} next={next} />}
      <ConfirmDialog
        opened={asking}
        title={t('confirmTitle', { version: dialogVersion })}
        confirmLabel={t('publish', { version: dialogVersion })}
        onConfirm={publish}
        onClose={ask.close}
        onClosed={rescue}
      >
        <p>{t(`confirm.${document}`)}</p>
        <p>{t('confirmStays')}</p>
      </ConfirmDialog>
    </section>
  )
}

interface BodyFieldProps {
  readonly draft: LegalDraftForm
  readonly isMissing: boolean
}

function BodyField({ draft, isMissing }: BodyFieldProps) {
  const t = useTexts(texts)
  const { body } = draft.values
  return (
    <>
      <RichTextEditor
        label={t('body')}
        hint={t('bodyHint')}
        headings={2}
        required
        value={body}
        error={draft.refused.body ?? (isMissing ? t('need.body') : null)}
        onChange={(html) => draft.edit({ body: html })}
      />
      {body.length > legalBodyLength && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {t('need.tooLong')}
        </Text>
      )}
    </>
  )
}

interface SummaryFieldProps {
  readonly draft: LegalDraftForm
  readonly inForce: number
  readonly isMissing: boolean
  readonly field: Ref<HTMLTextAreaElement>
}

function SummaryField({ draft, inForce, isMissing, field }: SummaryFieldProps) {
  const t = useTexts(texts)
  return (
    <Textarea
      ref={field}
      label={t('summary', { version: inForce })}
      description={t('summaryHint')}
      maxLength={legalSummaryLength}
      autosize
      minRows={2}
      maxRows={6}
      required
      value={draft.values.summary}
      error={draft.refused.summary ?? (isMissing ? t('need.summary') : null)}
      // The field has a single line, so line breaks become spaces.
      onChange={({ currentTarget: { value } }) => draft.edit({ summary: value.replace(/\s*\n\s*/g, ' ') })}
    />
  )
}

interface DiscardButtonProps {
  /** False hides the discard button; its dialog may still be fading out. */
  readonly isOffered: boolean
  readonly inForce: number
  readonly onDiscard: () => void
  readonly onClosed: () => void
}

function DiscardButton({ isOffered, inForce, onDiscard, onClosed }: DiscardButtonProps) {
  const t = useTexts(texts)
  const [opened, { open, close }] = useDisclosure(false)
  const label = t('discard', { version: inForce })
  return (
    <>
      {isOffered && (
        <Button variant="subtle" color="gray" onClick={open}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        opened={opened}
        title={t('discardTitle')}
        confirmLabel={label}
        danger
        onConfirm={onDiscard}
        onClose={close}
        onClosed={onClosed}
      >
        {t('discardBody', { version: inForce })}
      </ConfirmDialog>
    </>
  )
}

function DraftNotices({ draft, next }: { readonly draft: LegalDraftForm; readonly next: number }) {
  const t = useTexts(texts)
  const { values, remote, adopt } = draft
  const failed = draft.state.status === 'failed' && (
    <Notice tone="warn" title={t('failed')} urgent>
      {t('failedBody')}
    </Notice>
  )
  if (!remote) return failed
  const view = (html: string) => (html === '' ? '' : <RichTextView html={html} />)
  const both = [
    {
      id: 'summary',
      label: t('summary', { version: next - 1 }),
      mine: values.summary,
      remote: remote.summary,
    },
    { id: 'body', label: t('body'), mine: view(values.body), remote: view(remote.body) },
  ] as const
  const fields = both.filter(({ id }) => values[id].trim() !== remote[id])
  return (
    <>
      <ConflictPanel
        fields={fields}
        onKeepMine={() => void adopt(remote, values)}
        onTakeRemote={() => void adopt(remote)}
      />
      {failed}
    </>
  )
}
