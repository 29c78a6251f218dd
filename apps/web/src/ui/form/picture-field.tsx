import { Button, Progress, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { maxImageBytes } from '@vouch/contract'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import type { UploadCall } from '#lib/api/upload.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import type { FileRule } from './file-rule.ts'
import classes from './picture-field.module.css'
import { useFileInput } from './use-file-input.ts'
import { useUpload } from './use-upload.ts'

/** Picture files that the server accepts. */
export const pictureRule: FileRule = {
  extensions: ['jpg', 'jpeg', 'png', 'webp'],
  maxBytes: Math.floor(maxImageBytes / 1e6) * 1e6,
}

interface PictureFieldProps {
  readonly words: {
    readonly choose: string
    readonly replace: string
    readonly remove?: string
    readonly hint: string
    readonly uploading: string
    readonly saved: string
    readonly removed?: string
  }
  /** Whether the server stores a picture now. */
  readonly present: boolean
  /** Renders the stored picture. During an upload, `preview` is the URL of the new picture. */
  readonly picture: (preview: string | null) => ReactNode
  readonly onFile: (file: File, call: UploadCall) => Promise<void>
  /** Removes the picture; without it, a picture can only be replaced. */
  readonly onRemove?: () => Promise<void>
}

/** Object URL of the picture that is being uploaded, and its setter; null if none is. */
function usePreview(): [string | null, (file: File | null) => void] {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (address !== null) return () => URL.revokeObjectURL(address)
  }, [address])
  return [address, (file) => setAddress(file && URL.createObjectURL(file))]
}

/** Field for one picture, chosen or dropped. Uploads it at once, with preview, cancel, retry and removal. */
export function PictureField({ words, present, picture, onFile, onRemove }: PictureFieldProps) {
  const t = useTexts(uiTexts)
  const id = useId()
  const [preview, setPreview] = usePreview()
  const { state, offer, cancel, retry } = useUpload(async (file, call) => {
    setPreview(file)
    try {
      await onFile(file, call)
      notify(words.saved)
    } finally {
      setPreview(null)
    }
  })
  const isSending = state.status === 'sending'
  const { ref: button } = useFocusFallback<HTMLButtonElement>(isSending)
  const remove = useCommand(async () => {
    await onRemove?.()
    if (words.removed !== undefined) notify(words.removed)
    button.current?.focus()
  })
  const { input, open, drop } = useFileInput((files) => void offer(files, pictureRule))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside does the same
    <div className={classes.field} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {picture(preview)}
      <div className={classes.body}>
        <input {...input} aria-label={words.choose} accept="image/jpeg,image/png,image/webp" />
        {isSending ? (
          <div role="status" className={classes.sending}>
            <Text size="sm">{words.uploading}</Text>
            <Progress value={state.share * 100} aria-label={words.uploading} />
            <div>
              <Button ref={button} variant="default" onClick={cancel}>
                {t('file.cancel')}
              </Button>
            </div>
          </div>
        ) : (
          <div className={classes.acts}>
            <Button
              ref={button}
              variant="default"
              leftSection={<IconUpload size={16} />}
              aria-describedby={state.status === 'failed' ? `${id}-error ${id}-hint` : `${id}-hint`}
              onClick={open}
            >
              {present ? words.replace : words.choose}
            </Button>
            {present && onRemove && (
              <Button
                variant="subtle"
                color="gray"
                loading={remove.busy}
                onClick={() => remove.run()}
                aria-label={words.remove}
              >
                {t('file.removeShort')}
              </Button>
            )}
          </div>
        )}
        <Text size="sm" c="dimmed" id={`${id}-hint`}>
          {words.hint}
        </Text>
        {state.status === 'failed' && (
          <div role="alert" id={`${id}-error`} className={classes.wrong}>
            <span>{state.sentence}</span>
            {state.again && (
              <Button variant="subtle" size="compact-sm" onClick={retry}>
                {t('file.retry')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
