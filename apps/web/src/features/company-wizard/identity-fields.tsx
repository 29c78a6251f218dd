import { TextInput } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { useCompanyFields } from './company-draft-context.ts'
import { texts } from './company-wizard.en.ts'

/** Names and website, saved while they are typed. */
export function IdentityFields() {
  const t = useTexts(texts)
  const field = useCompanyFields()
  return (
    <>
      <TextInput
        {...field.line('name')}
        label={t('field.name')}
        description={t('field.nameHint')}
        autoComplete="organization"
        maxLength={120}
        withAsterisk
      />
      <TextInput
        {...field.line('tradingName')}
        label={t('field.tradingName')}
        description={t('field.tradingNameHint')}
        autoComplete="off"
        maxLength={120}
      />
      <TextInput
        {...field.line('website')}
        label={t('field.website')}
        description={t('field.websiteHint')}
        type="url"
        inputMode="url"
        autoComplete="url"
        maxLength={300}
        withAsterisk
      />
    </>
  )
}
