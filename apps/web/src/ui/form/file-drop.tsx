import { Button, Progress, Text } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { useRescuedFocus } from '#ui/layout/use-rescued-focus.ts'
import classes from './file-drop.module.css'
import type { FileRule } from './file-rule.ts'
import { useUpload } from './use-upload.ts'

interface FileDropProps {
  readonly label: string
  readonly hint?: string
  /** The name of the file that is there already. */
  readonly fileName?: string | null
  readonly rule?: FileRule
  /** Sends the file: call `api(uploadFile, …, { signal, onProgress, quiet: true })`. What it throws is shown here. */
  readonly onFile: (
    file: File,
    call: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<unknown>
  readonly onRemove?: () => void
  readonly error?: string | null
  readonly required?: boolean
}

const documents: FileRule = { extensions: ['pdf', 'docx'], maxBytes: 10_000_000 }

/** Takes one file by choosing or dropping it: checks kind and size, shows progress, can be cancelled and tried again. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, fileName, rule = documents, onFile, onRemove, error, required = false } = props
  const t = useTexts(uiTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { state, offer, cancel, retry } = useUpload(onFile)
  // Of the two buttons one is there at a time, and goes with the focus on it.
  const { ref: act } = useRescuedFocus<HTMLButtonElement>(state.status)
  const sentence = state.status === 'failed' ? state.sentence : (error ?? null)

  // What was sent is still looked at: by a scanner, or by asking whoever issued it.
  const under =
    state.status === 'sending'
      ? t(state.share === 1 ? 'file.checking' : 'file.uploading', { name: state.name })
      : ''

  const take = (files: FileList | null) => {
    // As an array: emptying the input, so that the same file can be chosen again, empties its list.
    const chosen = [...(files ?? [])]
    if (input.current) input.current.value = ''
    void offer(chosen, rule)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

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
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept={rule.extensions.map((extension) => `.${extension}`).join(',')}
          onChange={(event) => take(event.currentTarget.files)}
        />
        {state.status === 'sending' ? (
          <div className={classes.sending} role="status">
            <Text size="sm">{under}</Text>
            <Progress value={state.share * 100} animated={state.share === 1} aria-label={under} />
            <Button ref={act} variant="subtle" color="gray" size="compact-sm" onClick={cancel}>
              {t('file.cancel')}
            </Button>
          </div>
        ) : (
          <>
            {fileName && (
              <span className={classes.file}>
                <IconFileText size={18} aria-hidden />
                <span className={classes.name}>{fileName}</span>
                {onRemove && (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    onClick={onRemove}
                    aria-label={t('file.remove', { name: fileName })}
                  >
                    {t('file.removeShort')}
                  </Button>
                )}
              </span>
            )}
            <Button
              ref={act}
              id={`${id}-button`}
              // What it is for and what it says: a label alone would take the place of its words.
              aria-labelledby={`${id}-label ${id}-words`}
              variant="default"
              leftSection={<IconUpload size={16} />}
              aria-describedby={
                `${hint ? `${id}-hint ` : ''}${sentence ? `${id}-error` : ''}`.trim() || undefined
              }
              onClick={() => input.current?.click()}
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
