import { Avatar, Button, Progress, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { deletePhoto, maxImageBytes, type Person, uploadPhoto } from '@vouch/contract'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { initialsOf } from '#lib/format.ts'
import { notify } from '#lib/notify.ts'
import { usePersonCache } from '#lib/own-account.ts'
import { useTexts } from '#lib/texts.ts'
import { useRescuedFocus } from '#ui/use-rescued-focus.ts'
import { useUpload } from '#ui/use-upload.ts'
import { texts } from './account-settings.en.ts'
import classes from './account-settings.module.css'
import { SettingsGroup } from './settings-group.tsx'

const rule = { extensions: ['jpg', 'jpeg', 'png', 'webp'], maxBytes: Math.floor(maxImageBytes / 1e6) * 1e6 }

/** The photo as it will be, while it is on its way. */
function usePreview(): [string | null, (file: File | null) => void] {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (address !== null) return () => URL.revokeObjectURL(address)
  }, [address])
  return [address, (file) => setAddress(file && URL.createObjectURL(file))]
}

/** One's photo: choose or drop one, see it at once, cancel, take it away. */
export function PhotoGroup({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  const input = useRef<HTMLInputElement>(null)
  const become = usePersonCache()
  const [preview, setPreview] = usePreview()
  const { state, offer, cancel, retry } = useUpload(async (file, call) => {
    setPreview(file)
    try {
      const after = await api(uploadPhoto, { file }, { ...call, quiet: true })
      become(() => after)
      notify(t('photo.saved'))
    } finally {
      setPreview(null)
    }
  })
  const sending = state.status === 'sending'
  const { ref: button } = useRescuedFocus<HTMLButtonElement>(sending)
  const remove = useMutation({
    mutationFn: () => api(deletePhoto),
    onSuccess: () => {
      become((before) => ({ ...before, photo: null }))
      notify(t('photo.removed'))
      button.current?.focus()
    },
  })
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (input.current) input.current.value = ''
    void offer(chosen, rule)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <SettingsGroup title={t('photo.title')} description={t('photo.body')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside does the same */}
      <div className={classes.photo} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Avatar
          src={preview ?? person.photo?.medium ?? null}
          alt={t('photo.alt')}
          size={96}
          radius="50%"
          className={classes.photoFace}
          classNames={{ placeholder: classes.initials ?? '' }}
        >
          {initialsOf(person.displayName || person.email)}
        </Avatar>
        <div className={classes.photoBody}>
          <input
            ref={input}
            type="file"
            hidden
            tabIndex={-1}
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => take(event.currentTarget.files)}
          />
          {sending ? (
            <div role="status" className={classes.stack}>
              <Text size="sm">{t('photo.uploading')}</Text>
              <Progress value={state.share * 100} aria-label={t('photo.uploading')} />
              <div>
                <Button ref={button} variant="default" onClick={cancel}>
                  {t('photo.cancel')}
                </Button>
              </div>
            </div>
          ) : (
            <div className={classes.value}>
              <Button
                ref={button}
                variant="default"
                leftSection={<IconUpload size={16} />}
                onClick={() => input.current?.click()}
              >
                {t(person.photo ? 'photo.replace' : 'photo.choose')}
              </Button>
              {person.photo && (
                <Button
                  variant="subtle"
                  color="gray"
                  loading={remove.isPending}
                  onClick={() => remove.mutate()}
                  aria-label={t('photo.remove')}
                >
                  {t('photo.removeShort')}
                </Button>
              )}
            </div>
          )}
          <Text size="sm" c="dimmed">
            {t('photo.hint')}
          </Text>
          {state.status === 'failed' && (
            <div role="alert" className={classes.wrong}>
              <span>{state.sentence}</span>
              {state.again && (
                <Button variant="subtle" size="compact-sm" onClick={retry}>
                  {t('photo.retry')}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </SettingsGroup>
  )
}
