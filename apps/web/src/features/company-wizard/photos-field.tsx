import { ActionIcon, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addCompanyPhoto,
  type CompanyPhoto,
  type CompanyPictures,
  deleteCompanyPhoto,
  maxCompanyPhotos,
  saveCompanyPhotos,
} from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { pictureRule } from '#ui/form/picture-field.tsx'
import { useRescuedFocus } from '#ui/layout/use-rescued-focus.ts'
import { useWizardCompany } from './company-draft-context.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
import { storePictures } from './pictures.ts'

const quiet = 800

/** The photos of the company: added, put in order, described, taken away. */
export function PhotosField() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { company } = useWizardCompany()
  const params = { id: company.id }
  const { photos } = company
  const { ref: list } = useRescuedFocus<HTMLOListElement>(photos.length)
  const [told, setTold] = useState('')
  const store = (pictures: CompanyPictures) => storePictures(client, company.id, pictures)
  const order = useMutation({
    mutationFn: (wanted: readonly CompanyPhoto[]) => {
      const body = { photos: wanted.map(({ id, text }) => ({ id, text })) }
      return api(saveCompanyPhotos, { params, body })
    },
    onSuccess: store,
    scope: { id: `photos ${company.id}` },
  })
  const remove = useMutation({
    mutationFn: (photoId: string) => api(deleteCompanyPhoto, { params: { ...params, photoId } }),
    onSuccess: async (pictures) => {
      await store(pictures)
      notify(t('photos.removed'))
    },
  })
  const move = (from: number, to: number) => {
    const moved = photos.toSpliced(from, 1)
    const photo = photos[from]
    if (!photo) return
    order.mutate(moved.toSpliced(to, 0, photo))
    setTold(t('photos.moved', { number: formatNumber(to + 1), count: photos.length }))
  }
  const describe = (id: string, text: string) =>
    order.mutate(photos.map((photo) => (photo.id === id ? { ...photo, text } : photo)))

  return (
    <section className={classes.group} aria-labelledby="photos-title">
      <div>
        <Text component="h2" className={classes.legend} id="photos-title">
          {t('field.photos')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('photos.hint')}
        </Text>
      </div>
      {photos.length > 0 && (
        <ol ref={list} tabIndex={-1} className={classes.photos} aria-label={t('photos.list')}>
          {photos.map((photo, index) => (
            <li key={photo.id} className={classes.photo}>
              <img src={photo.small} alt={photo.text} loading="lazy" />
              <PhotoText photo={photo} number={index + 1} onText={(text) => describe(photo.id, text)} />
              <div className={classes.acts}>
                <PhotoAct
                  label={t('photos.up', { number: index + 1 })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={18} />
                </PhotoAct>
                <PhotoAct
                  label={t('photos.down', { number: index + 1 })}
                  disabled={index === photos.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={18} />
                </PhotoAct>
                <PhotoAct
                  label={t('photos.remove', { number: index + 1 })}
                  onClick={() => remove.mutate(photo.id)}
                >
                  <IconTrash size={18} />
                </PhotoAct>
              </div>
            </li>
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {photos.length < maxCompanyPhotos ? (
        <FileDrop
          label={t('photos.add')}
          hint={t('photos.addHint')}
          rule={pictureRule}
          onFile={async (file, call) => {
            await store(await api(addCompanyPhoto, { params, file }, { ...call, quiet: true }))
          }}
        />
      ) : (
        <Text c="dimmed">{t('photos.full')}</Text>
      )}
    </section>
  )
}

interface PhotoActProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

function PhotoAct({ label, disabled = false, onClick, children }: PhotoActProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      // It stays in the order of the keyboard, so that moving to the end does not lose the focus.
      aria-disabled={disabled}
      {...(disabled && { 'data-disabled': true })}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </ActionIcon>
  )
}

interface PhotoTextProps {
  readonly photo: CompanyPhoto
  readonly number: number
  readonly onText: (text: string) => void
}

/** What a photo shows, saved when typing pauses. */
function PhotoText({ photo, number, onText }: PhotoTextProps) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState(photo.text)
  const save = useDebouncedCallback(onText, { delay: quiet, flushOnUnmount: true })
  return (
    <TextInput
      label={t('photos.text', { number })}
      description={t('photos.textHint')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        save(event.currentTarget.value)
      }}
    />
  )
}
