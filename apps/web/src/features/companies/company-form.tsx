import { TextInput } from '@mantine/core'
import { companyBasics } from '@vouch/contract'
import type { z } from 'zod'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { withScheme } from '#lib/format/web-address.ts'
import { useAfterPress } from '#ui/form/after-press.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { texts } from './companies.en.ts'

interface CompanyFormProps {
  readonly onSubmit: (input: z.output<typeof companyBasics>) => Promise<unknown>
}

export function CompanyForm({ onSubmit }: CompanyFormProps) {
  const t = useTexts(texts)
  const form = useRecordForm({
    schema: companyBasics,
    initialValues: { name: '', website: null, about: '' },
    draftKey: 'company.new',
    onSubmit,
    // 409: another company has this name, which is the only possible conflict.
    fieldErrors: (error) => (isProblem(error, 409) ? { name: error.message } : null),
  })
  const { fields } = form
  const afterPress = useAfterPress()
  const completeAddress = () => {
    const { website } = fields.getValues()
    const address = withScheme(website ?? '')
    if (website && address !== website) fields.setFieldValue('website', address)
  }
  // Enter submits without a blur event, so tidy the website field here.
  const submit: typeof form.submit = (event) => {
    completeAddress()
    form.submit(event)
  }
  return (
    <Form form={{ ...form, submit }} label={t('add')}>
      <TextInput
        {...fields.getInputProps('name')}
        label={t('form.name')}
        description={t('form.nameHint')}
        autoComplete="organization"
        maxLength={120}
        withAsterisk
      />
      <TextInput
        {...fields.getInputProps('website')}
        value={fields.values.website ?? ''}
        onChange={(event) => fields.setFieldValue('website', event.currentTarget.value || null)}
        onBlur={() => {
          completeAddress()
          afterPress(() => void fields.validateField('website'))
        }}
        label={t('form.website')}
        description={t('form.websiteHint')}
        type="url"
        autoComplete="url"
        maxLength={300}
      />
      <FormActions submit={t('form.submitAdd')} busy={form.busy} />
    </Form>
  )
}
