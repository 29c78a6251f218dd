import { Avatar } from '@mantine/core'
import { deletePhoto, type Person, uploadPhoto } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { usePersonCache } from '#lib/data/own-account.ts'
import { initialsOf } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ownPhotoTexts } from './own-photo.en.ts'
import classes from './own-photo.module.css'
import { PictureField } from './picture-field.tsx'

/** The person's photo, or their initials, with buttons to upload and remove it. */
export function OwnPhoto({ person }: { readonly person: Person }) {
  const t = useTexts(ownPhotoTexts)
  const updatePerson = usePersonCache()
  return (
    <PictureField
      words={{
        choose: t('choose'),
        replace: t('replace'),
        remove: t('remove'),
        hint: t('hint'),
        uploading: t('uploading'),
        saved: t('saved'),
        removed: t('removed'),
      }}
      present={person.photo !== null}
      picture={(preview) => (
        <Avatar
          src={preview ?? person.photo?.medium ?? null}
          alt={t('alt')}
          size={96}
          radius="50%"
          className={classes.face}
          classNames={{ placeholder: classes.initials ?? '' }}
        >
          {initialsOf(person.displayName || person.email)}
        </Avatar>
      )}
      onFile={async (file, call) => {
        const after = await api(uploadPhoto, { file }, { ...call, quiet: true })
        updatePerson(() => after)
      }}
      onRemove={async () => {
        await api(deletePhoto)
        updatePerson((before) => ({ ...before, photo: null }))
      }}
    />
  )
}
