import { Button, Progress, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { maxImageBytes } from '@vouch/contract'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { useRescuedFocus } from '#ui/layout/use-rescued-focus.ts'
import type { FileRule } from './file-rule.ts'
import classes from './picture-field.module.css'
import { type UploadCall, useUpload } from './use-upload.ts'

/** What the server takes as a picture; it looks at the content. */
export const pictureRule: FileRule = {
  extensions: ['jpg', 'jpeg', 'png', 'webp'],
  maxBytes: Math.floor(maxImageBytes / 1e6) * 1e6,
}

interface PictureFieldProps {
  readonly words: {
    readonly choose: string
    readonly replace: string
    readonly remove: string
    readonly hint: string
    readonly uploading: string
    readonly saved: string
    readonly removed: string
  }
  /** Whether there is one now. */
  readonly present: boolean
  /** How it looks; what is on its way is shown in place of what is stored. */
  readonly picture: (preview: string | null) => ReactNode
  readonly onFile: (file: File, call: UploadCall) => Promise<void>
  readonly onRemove: () => Promise<void>
}

/** The picture as it will be, while it is on its way. */
function usePreview(): [string | null, (file: File | null) => void] {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (address !== null) return () => URL.revokeObjectURL(address)
  }, [address])
  return [address, (file) => setAddress(file && URL.createObjectURL(file))]
}

/** One picture, stored at once: choose or drop it, see it on its way, cancel, replace it, take it away. */
export function PictureField({ words, present, picture, onFile, onRemove }: PictureFieldProps) {
  const t = useTexts(uiTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
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
  const { ref: button } = useRescuedFocus<HTMLButtonElement>(isSending)
  const remove = useMutation({
    mutationFn: onRemove,
    onSuccess: () => {
      notify(words.removed)
      button.current?.focus()
    },
  })
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (input.current) input.current.value = ''
    void offer(chosen, pictureRule)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside does the same
    <div className={classes.field} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {picture(preview)}
      <div className={classes.body}>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={words.choose}
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => take(event.currentTarget.files)}
        />
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
              onClick={() => input.current?.click()}
            >
              {present ? words.replace : words.choose}
            </Button>
            {present && (
              <Button
                variant="subtle"
                color="gray"
                loading={remove.isPending}
                onClick={() => remove.mutate()}
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
