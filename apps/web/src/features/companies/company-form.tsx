import { Button, TextInput } from '@mantine/core'
import { companyBasics } from '@vouch/contract'
import type { z } from 'zod'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { withScheme } from '#lib/format/web-address.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { texts } from './companies.en.ts'

const order = ['label', 'description', 'input', 'error'] as const

interface CompanyFormProps {
  readonly onSubmit: (input: z.output<typeof companyBasics>) => Promise<unknown>
}

/** What a company needs to be there: its name. */
export function CompanyForm({ onSubmit }: CompanyFormProps) {
  const t = useTexts(texts)
  const form = useRecordForm({
    schema: companyBasics,
    initialValues: { name: '', website: null, about: '' },
    draftKey: 'company.new',
    onSubmit,
    // The name is taken: the only conflict there is.
    fieldErrors: (error) => (isProblem(error, 409) ? { name: error.message } : null),
  })
  const { fields } = form
  const completeAddress = () => {
    const { website } = fields.getValues()
    const address = withScheme(website ?? '')
    if (website && address !== website) fields.setFieldValue('website', address)
  }
  // Enter sends the form while the field is not left.
  const submit: typeof form.submit = (event) => {
    completeAddress()
    form.submit(event)
  }
  return (
    <Form form={{ ...form, submit }} label={t('form.addTitle')}>
      <TextInput
        {...fields.getInputProps('name')}
        label={t('form.name')}
        description={t('form.nameHint')}
        inputWrapperOrder={[...order]}
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
          fields.validateField('website')
        }}
        label={t('form.website')}
        description={t('form.websiteHint')}
        inputWrapperOrder={[...order]}
        type="url"
        autoComplete="url"
        maxLength={300}
      />
      <FormActions>
        <Button type="submit" loading={form.busy}>
          {t('form.submitAdd')}
        </Button>
      </FormActions>
    </Form>
  )
}
