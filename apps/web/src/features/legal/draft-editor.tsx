import { Button, Text, Textarea, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type LegalDocumentName, type LegalDraft, legalBodyLength, legalSummaryLength } from '@vouch/contract'
import { plainTextLength } from '@vouch/domain'
import { useRef, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RichTextEditor } from '#ui/form/rich-text-editor.tsx'
import { RichTextView } from '#ui/form/rich-text-view.tsx'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { useRescuedFocus } from '#ui/layout/use-rescued-focus.ts'
import { ConflictPanel } from '#ui/wizard/conflict-panel.tsx'
import { LeaveGuard } from '#ui/wizard/leave-guard.tsx'
import { SaveIndicator } from '#ui/wizard/save-indicator.tsx'
import { useRoomForBar } from '#ui/wizard/use-room-for-bar.ts'
import { DraftPreview } from './draft-preview.tsx'
import classes from './legal.module.css'
import { texts } from './legal-admin.en.ts'
import { legalDocumentQuery } from './legal-queries.ts'
import { type LegalDraftForm, useLegalDraft } from './use-legal-draft.ts'

interface DraftEditorProps {
  readonly document: LegalDocumentName
  readonly start: LegalDraft
}

/** The next version: written, looked at, published. */
export function DraftEditor({ document, start }: DraftEditorProps) {
  const t = useTexts(texts)
  const draft = useLegalDraft(document, start)
  const { data: current } = useQuery(legalDocumentQuery(document))
  const [asking, ask] = useDisclosure(false)
  const [discarding, discard] = useDisclosure(false)
  const [shown, preview] = useDisclosure(false)
  const [tried, setTried] = useState(false)
  // The dialog fades while the next version has become the one in force: it goes on naming what it asked.
  const [asked, setAsked] = useState(0)
  const summary = useRef<HTMLTextAreaElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useRoomForBar(bar)
  const { values, record } = draft
  const { status } = draft.state
  const inForce = record.history[0]?.version ?? 0
  // The button that was pressed has no more to do once a version is out.
  const { ref: heading, rescue } = useRescuedFocus<HTMLHeadingElement>(inForce)
  const next = inForce + 1
  const isChanged = current !== undefined && values.body !== current.body
  const needsSummary = inForce > 0 && values.summary.trim() === ''
  const isEmpty = plainTextLength(values.body) === 0
  const bodyError = draft.refused.body ?? (tried && isEmpty ? t('need.body') : null)

  const publish = async () => {
    const version = await draft.publish()
    if (version === null) return
    setTried(false)
    preview.close()
    notify(t('published', { version }))
  }
  return (
    <section aria-labelledby="draft-title" className={classes.page}>
      <LeaveGuard when={draft.unsaved && (status === 'failed' || status === 'conflict')} />
      <div>
        <Title order={2} id="draft-title" ref={heading} tabIndex={-1}>
          {t('next', { version: next })}
        </Title>
        <Text size="sm" c="dimmed">
          {t('nextBody')}
        </Text>
      </div>
      <Conflict draft={draft} next={next} />
      {status === 'failed' && (
        <Notice tone="warn" title={t('failed')} urgent>
          {t('failedBody')}
        </Notice>
      )}
      {inForce > 0 && (
        <Textarea
          ref={summary}
          label={t('summary', { version: inForce })}
          description={t('summaryHint')}
          maxLength={legalSummaryLength}
          autosize
          minRows={2}
          maxRows={6}
          required
          value={values.summary}
          error={draft.refused.summary ?? (tried && needsSummary ? t('need.summary') : null)}
          // One line is stored: a pasted break becomes a space.
          onChange={({ currentTarget: { value } }) =>
            draft.edit({ summary: value.replace(/\s*\n\s*/g, ' ') })
          }
        />
      )}
      <RichTextEditor
        label={t('body')}
        hint={t('bodyHint')}
        headings={2}
        required
        value={values.body}
        error={bodyError}
        onChange={(body) => draft.edit({ body })}
      />
      {values.body.length > legalBodyLength && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {t('need.tooLong')}
        </Text>
      )}
      <div ref={bar} className={classes.acts}>
        <SaveIndicator state={draft.state} onRetry={() => void draft.saveNow()} />
        <Button
          disabled={!isChanged || draft.remote !== null}
          onClick={() => {
            setTried(true)
            if (needsSummary) summary.current?.focus()
            else if (!isEmpty) {
              setAsked(next)
              ask.open()
            }
          }}
        >
          {t('publish', { version: next })}
        </Button>
        <Button variant="default" onClick={preview.toggle} aria-expanded={shown}>
          {t(shown ? 'hide' : 'preview')}
        </Button>
        {isChanged && inForce > 0 && (
          <Button variant="subtle" color="gray" onClick={discard.open}>
            {t('discard', { version: inForce })}
          </Button>
        )}
        {!isChanged && (
          <Text size="sm" c="dimmed">
            {t('unchanged')}
          </Text>
        )}
      </div>
      {shown && <DraftPreview html={values.body} next={next} />}
      <ConfirmDialog
        opened={asking}
        title={t('confirmTitle', { version: asked })}
        confirmLabel={t('publish', { version: asked })}
        onConfirm={publish}
        onClose={ask.close}
        onClosed={rescue}
      >
        <p>{t(`confirm.${document}`)}</p>
        <p>{t('confirmStays')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={discarding}
        title={t('discardTitle')}
        confirmLabel={t('discard', { version: inForce })}
        danger
        onConfirm={() => draft.edit({ summary: '', body: current?.body ?? '' })}
        onClose={discard.close}
        onClosed={rescue}
      >
        {t('discardBody', { version: inForce })}
      </ConfirmDialog>
    </section>
  )
}

/** Both drafts, when somebody else saved another one first. */
function Conflict({ draft, next }: { readonly draft: LegalDraftForm; readonly next: number }) {
  const t = useTexts(texts)
  const { values, remote, adopt } = draft
  if (!remote) return null
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
    <ConflictPanel
      fields={fields}
      onKeepMine={() => void adopt(remote, values)}
      onTakeRemote={() => void adopt(remote)}
    />
  )
}
