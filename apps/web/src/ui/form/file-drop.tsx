import { Button, Progress, Text } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { type Ref, useId, useState } from 'react'
import type { UploadCall } from '#lib/api/upload.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import classes from './file-drop.module.css'
import type { FileRule } from './file-rule.ts'
import { useFileInput } from './use-file-input.ts'
import { useUpload } from './use-upload.ts'

interface FileDropProps {
  readonly label: string
  readonly hint?: string
  /** Name of the file that is stored now; null or undefined for none. */
  readonly fileName?: string | null
  readonly rule?: FileRule
  /** Uploads the file: call `api(uploadFile, …, { signal, onProgress, quiet: true })`. This component shows errors. */
  readonly onFile: (file: File, call: UploadCall) => Promise<unknown>
  readonly onRemove?: () => void
  /** Called when a file is chosen, also one that the rule refuses. */
  readonly onChoose?: () => void
  readonly error?: string | null
  readonly required?: boolean
}

const documents: FileRule = { extensions: ['pdf', 'docx'], maxBytes: 10_000_000 }

/** Field for one file, chosen or dropped. Uploads it with progress, cancel and retry. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    fileName,
    rule = documents,
    onFile,
    onRemove,
    onChoose,
    error,
    required = false,
  } = props
  const t = useTexts(uiTexts)
  const id = useId()
  const [over, setOver] = useState(false)
  const { state, offer, cancel, retry } = useUpload(onFile)
  const { input, open, drop } = useFileInput((files) => {
    onChoose?.()
    void offer(files, rule)
  })
  // The choose button and the cancel button replace each other, which would lose focus.
  const { ref: button } = useFocusFallback<HTMLButtonElement>(state.status)
  const sentence = state.status === 'failed' ? state.sentence : (error ?? null)
  const describedBy = [hint && `${id}-hint`, sentence && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div>
      <Text component="label" id={`${id}-label`} htmlFor={`${id}-button`} className={classes.label}>
        {label}
        {required && (
          <span className={classes.required} aria-hidden>
            {' *'}
          </span>
        )}
      </Text>
      {hint && (
        <Text size="sm" c="dimmed" id={`${id}-hint`}>
          {hint}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside does the same */}
      <div
        className={classes.area}
        data-over={over}
        data-wrong={sentence !== null}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          drop(event)
        }}
      >
        <input {...input} accept={rule.extensions.map((extension) => `.${extension}`).join(',')} />
        {state.status === 'sending' ? (
          <Sending name={state.name} share={state.share} button={button} onCancel={cancel} />
        ) : (
          <>
            {fileName && <StoredFile name={fileName} onRemove={onRemove} />}
            <Button
              ref={button}
              id={`${id}-button`}
              // The accessible name needs both ids: the label alone would replace the button's text.
              aria-labelledby={`${id}-label ${id}-words`}
              variant="default"
              leftSection={<IconUpload size={16} />}
              aria-describedby={describedBy || undefined}
              onClick={open}
            >
              <span id={`${id}-words`}>{fileName ? t('file.replace') : t('file.choose')}</span>
            </Button>
            <Text size="sm" c="dimmed" className={classes.or}>
              {t('file.drop')}
            </Text>
          </>
        )}
      </div>
      {sentence && (
        <div className={classes.error} id={`${id}-error`} role="alert">
          <span>{sentence}</span>
          {state.status === 'failed' && state.again && (
            <Button variant="subtle" size="compact-sm" onClick={retry}>
              {t('file.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface SendingProps {
  readonly name: string
  readonly share: number
  readonly button: Ref<HTMLButtonElement>
  readonly onCancel: () => void
}

function Sending({ name, share, button, onCancel }: SendingProps) {
  const t = useTexts(uiTexts)
  // All bytes are sent, but the server still checks the file, by virus scan or with the issuer.
  const words = t(share === 1 ? 'file.checking' : 'file.uploading', { name })
  return (
    <div className={classes.sending} role="status">
      <Text size="sm">{words}</Text>
      <Progress value={share * 100} animated={share === 1} aria-label={words} />
      <Button ref={button} variant="subtle" color="gray" size="compact-sm" onClick={onCancel}>
        {t('file.cancel')}
      </Button>
    </div>
  )
}

function StoredFile({
  name,
  onRemove,
}: {
  readonly name: string
  readonly onRemove: (() => void) | undefined
}) {
  const t = useTexts(uiTexts)
  return (
    <span className={classes.file}>
      <IconFileText size={18} aria-hidden />
      <span className={classes.name}>{name}</span>
      {onRemove && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={onRemove}
          aria-label={t('file.remove', { name })}
        >
          {t('file.removeShort')}
        </Button>
      )}
    </span>
  )
}
