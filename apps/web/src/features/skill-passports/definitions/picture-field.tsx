import { uploadDefinitionPicture } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { PictureField } from '#ui/form/picture-field.tsx'
import { PassportPicture } from '../passport-card.tsx'
import { useDefinitionEdit } from './definition-context.ts'
import { texts } from './definitions.en.ts'

/** The picture of a passport. It is uploaded at once. */
export function DefinitionPictureField() {
  const t = useTexts(texts)
  const { definition, draft } = useDefinitionEdit()
  return (
    <PictureField
      words={{
        choose: t('picture.choose'),
        replace: t('picture.replace'),
        hint: t('hint.picture'),
        uploading: t('picture.uploading'),
        saved: t('picture.saved'),
      }}
      present={definition.picture !== null}
      picture={(preview) => <PassportPicture source={preview ?? definition.picture?.medium ?? null} />}
      onFile={async (file, call) => {
        const params = { id: definition.id }
        const saved = await api(uploadDefinitionPicture, { params, file }, { ...call, quiet: true })
        // The picture raised the version; what is typed stays.
        await draft.adopt(saved, draft.getState().values)
      }}
    />
  )
}
