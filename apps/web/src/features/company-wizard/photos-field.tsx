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
import type { UploadCall } from '#lib/api/upload.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { pictureRule } from '#ui/form/picture-field.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useWizardCompany } from './company-draft-context.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
import { storePictures } from './pictures.ts'

const saveDelay = 800

function usePhotos() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { company } = useWizardCompany()
  const params = { id: company.id }
  const { photos } = company
  const [announcement, announce] = useState('')
  const store = (pictures: CompanyPictures) => storePictures(client, company.id, pictures)
  const { mutate: save } = useMutation({
    mutationFn: (wanted: readonly CompanyPhoto[]) => {
      const body = { photos: wanted.map(({ id, text }) => ({ id, text })) }
      return api(saveCompanyPhotos, { params, body })
    },
    onSuccess: store,
    scope: { id: `photos ${company.id}` },
  })
  const { mutate: remove } = useMutation({
    mutationFn: (photoId: string) => api(deleteCompanyPhoto, { params: { ...params, photoId } }),
    onSuccess: async (pictures) => {
      await store(pictures)
      notify(t('photos.removed'))
    },
  })
  return {
    photos,
    announcement,
    remove,
    move: (photo: CompanyPhoto, from: number, to: number) => {
      save(photos.toSpliced(from, 1).toSpliced(to, 0, photo))
      announce(t('photos.moved', { number: formatNumber(to + 1), count: photos.length }))
    },
    describe: (id: string, text: string) =>
      save(photos.map((photo) => (photo.id === id ? { ...photo, text } : photo))),
    add: async (file: File, call: UploadCall) =>
      store(await api(addCompanyPhoto, { params, file }, { ...call, quiet: true })),
  }
}

export function PhotosField() {
  const t = useTexts(texts)
  const { photos, announcement, add, ...commands } = usePhotos()
  const { ref: list } = useFocusFallback<HTMLOListElement>(photos.length)
  return (
    <section className={classes.group} aria-labelledby="photos-title">
      <div>
        <Text component="h2" className={classes.legend} id="photos-title">
          {t('field.photos')}
        </Text>
        <Hint>{t('photos.hint')}</Hint>
      </div>
      {photos.length > 0 && (
        <ol ref={list} tabIndex={-1} className={classes.photos} aria-label={t('photos.list')}>
          {photos.map((photo, index) => (
            <Photo key={photo.id} photo={photo} index={index} count={photos.length} {...commands} />
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {photos.length < maxCompanyPhotos ? (
        <FileDrop label={t('photos.add')} hint={t('photos.addHint')} rule={pictureRule} onFile={add} />
      ) : (
        <Text c="dimmed">{t('photos.full')}</Text>
      )}
    </section>
  )
}

interface PhotoProps extends Pick<ReturnType<typeof usePhotos>, 'move' | 'describe' | 'remove'> {
  readonly photo: CompanyPhoto
  readonly index: number
  readonly count: number
}

function Photo({ photo, index, count, move, describe, remove }: PhotoProps) {
  const t = useTexts(texts)
  const number = index + 1
  return (
    <li className={classes.photo}>
      <img src={photo.small} alt={photo.text} loading="lazy" />
      <PhotoText photo={photo} number={number} onText={(text) => describe(photo.id, text)} />
      <div className={classes.acts}>
        <PhotoButton
          label={t('photos.up', { number })}
          disabled={index === 0}
          onClick={() => move(photo, index, index - 1)}
        >
          <IconArrowUp size={18} />
        </PhotoButton>
        <PhotoButton
          label={t('photos.down', { number })}
          disabled={number === count}
          onClick={() => move(photo, index, index + 1)}
        >
          <IconArrowDown size={18} />
        </PhotoButton>
        <PhotoButton label={t('photos.remove', { number })} onClick={() => remove(photo.id)}>
          <IconTrash size={18} />
        </PhotoButton>
      </div>
    </li>
  )
}

interface PhotoActProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

function PhotoButton({ label, disabled = false, onClick, children }: PhotoActProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      // Not `disabled`, because a disabled button at the end of the list would lose focus.
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

/** Field for a photo's alternative text, saved when typing pauses. */
function PhotoText({ photo, number, onText }: PhotoTextProps) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState(photo.text)
  const save = useDebouncedCallback(onText, { delay: saveDelay, flushOnUnmount: true })
  return (
    <TextInput
      label={t('photos.text', { number })}
      description={t('photos.textHint')}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        save(event.currentTarget.value)
      }}
    />
  )
}
