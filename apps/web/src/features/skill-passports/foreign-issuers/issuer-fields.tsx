import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { foreignIssuerInput, foreignIssuerLimits } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import type { RecordForm } from '#ui/form/use-schema-form.ts'
import { texts } from './foreign-issuers.en.ts'

/** Values of the form for an issuer. */
export const issuerForm = foreignIssuerInput

export type IssuerForm = RecordForm<typeof issuerForm>

interface IssuerFieldsProps {
  readonly form: IssuerForm
  /** Whether the issuer is in the list already: then its address stays. */
  readonly isListed?: boolean
}

export function IssuerFields({ form, isListed = false }: IssuerFieldsProps) {
  const t = useTexts(texts)
  const { fields } = form
  return (
    <>
      <TextInput
        {...fields.getInputProps('name')}
        label={t('name')}
        description={t('nameHint')}
        maxLength={foreignIssuerLimits.name}
        withAsterisk
        autoComplete="off"
      />
      {!isListed && (
        <TextInput
          {...fields.getInputProps('address')}
          label={t('address')}
          description={t('addressHint')}
          maxLength={foreignIssuerLimits.address}
          withAsterisk
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Checkbox {...fields.getInputProps('countsInMatching', { type: 'checkbox' })} label={t('counts')} />
      <Textarea
        {...fields.getInputProps('note')}
        label={t('note')}
        description={t('noteHint')}
        maxLength={foreignIssuerLimits.note}
        autosize
        minRows={2}
        maxRows={8}
      />
    </>
  )
}
