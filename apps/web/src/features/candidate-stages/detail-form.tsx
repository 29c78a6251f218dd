import { Button } from '@mantine/core'
import { type CandidateApplication, type Detail, maxDocumentBytes } from '@vouch/contract'
import { useEffect, useRef } from 'react'
import { formatBytes } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { LongTextarea } from '#ui/form/long-textarea.tsx'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { useDetailForm } from './use-detail-form.ts'

// Rounded down to whole megabytes, because the hint shows whole megabytes.
const rule = { extensions: ['pdf', 'docx'], maxBytes: Math.floor(maxDocumentBytes / 1e6) * 1e6 }

interface DetailFormProps {
  readonly application: CandidateApplication
  readonly detail: Detail
}

export function DetailForm({ application, detail }: DetailFormProps) {
  const t = useTexts(texts)
  const { values, change, upload, submit, busy, error } = useDetailForm(application, detail)
  const form = useRef<HTMLFormElement>(null)
  // If the server refuses the input, focus returns to the field.
  const refused = error !== null && !busy
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [refused])
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      aria-label={t('details.submitFor', { name: detail.name })}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {detail.kind === 'text' ? (
        <LongTextarea
          label={t('details.text')}
          value={values.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          error={error}
          max={4000}
          minRows={3}
          maxRows={12}
          required
        />
      ) : (
        <FileDrop
          label={t('details.document')}
          hint={t('details.documentHint', { limit: formatBytes(rule.maxBytes) })}
          rule={rule}
          required
          fileName={values.file?.name ?? null}
          error={error}
          onFile={upload}
          onRemove={() => change({ file: null })}
        />
      )}
      <div>
        <Button type="submit" loading={busy}>
          {t(detail.submittedAt ? 'details.again' : 'details.submit')}
        </Button>
      </div>
    </form>
  )
}
