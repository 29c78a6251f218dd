import { useQueryClient } from '@tanstack/react-query'
import { type CompanyPictures, deleteCompanyLogo, uploadCompanyLogo } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { PictureField } from '#ui/form/picture-field.tsx'
import { CompanyLogo } from '#ui/job/company-logo.tsx'
import { useWizardCompany } from './company-draft-context.ts'
import { texts } from './company-wizard.en.ts'
import { storePictures } from './pictures.ts'

export function LogoField() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { company } = useWizardCompany()
  const params = { id: company.id }
  const store = (pictures: CompanyPictures) => storePictures(client, company.id, pictures)
  return (
    <PictureField
      words={{
        choose: t('logo.choose'),
        replace: t('logo.replace'),
        remove: t('logo.remove'),
        hint: t('logo.hint'),
        uploading: t('logo.uploading'),
        saved: t('logo.saved'),
        removed: t('logo.removed'),
      }}
      present={company.logo !== null}
      picture={(preview) => (
        <CompanyLogo name={company.name} logo={company.logo} preview={preview} size={96} />
      )}
      onFile={async (file, call) => {
        await store(await api(uploadCompanyLogo, { params, file }, { ...call, quiet: true }))
      }}
      onRemove={async () => store(await api(deleteCompanyLogo, { params }))}
    />
  )
}
