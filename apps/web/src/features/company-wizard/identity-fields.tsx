import { TextInput } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { useCompanyFields } from './company-draft-context.ts'
import { texts } from './company-wizard.en.ts'

/** Name, trading name and website, saved while typing. */
export function IdentityFields() {
  const t = useTexts(texts)
  const field = useCompanyFields()
  return (
    <>
      <TextInput
        {...field.line('name')}
        description={t('field.nameHint')}
        autoComplete="organization"
        maxLength={120}
        withAsterisk
      />
      <TextInput
        {...field.line('tradingName')}
        description={t('field.tradingNameHint')}
        autoComplete="off"
        maxLength={120}
      />
      <TextInput
        {...field.line('website')}
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
