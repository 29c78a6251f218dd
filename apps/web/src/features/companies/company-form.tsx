import { Button, Textarea, TextInput } from '@mantine/core'
import { type Company, companyBasics } from '@vouch/contract'
import type { z } from 'zod'
import { isProblem } from '#lib/api-problem.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { LinkButton } from '#ui/link.tsx'
import { useRecordForm } from '#ui/use-record-form.ts'
import { texts } from './companies.en.ts'

type Input = z.output<typeof companyBasics>

const order = ['label', 'description', 'input', 'error'] as const

interface CompanyFormProps {
  /** The company that is edited; null adds one. */
  readonly company: Company | null
  readonly draftKey: string
  /** It is saved by something else than its own button now, so leaving loses nothing. */
  readonly leaving?: boolean
  readonly onSubmit: (input: Input) => Promise<unknown>
}

/** The fields of a company, to add or to edit one. */
export function CompanyForm({ company, draftKey, leaving = false, onSubmit }: CompanyFormProps) {
  const t = useTexts(texts)
  const form = useRecordForm({
    schema: companyBasics,
    initialValues: {
      name: company?.name ?? '',
      website: company?.website ?? null,
      about: company?.about ?? '',
    },
    draftKey,
    onSubmit,
    // The name is taken: the only conflict there is.
    fieldErrors: (error) => (isProblem(error, 409) ? { name: error.message } : null),
  })
  const { fields } = form
  const optional = (name: 'website') => ({
    ...fields.getInputProps(name),
    value: fields.values[name] ?? '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      fields.setFieldValue(name, event.currentTarget.value === '' ? null : event.currentTarget.value),
  })

  return (
    <Form form={form} warnOnLeave={!leaving}>
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
        {...optional('website')}
        label={t('form.website')}
        description={t('form.websiteHint')}
        inputWrapperOrder={[...order]}
        type="url"
        maxLength={300}
      />
      <Textarea
        {...fields.getInputProps('about')}
        label={t('form.about')}
        description={t('form.aboutHint')}
        inputWrapperOrder={[...order]}
        maxLength={4000}
        autosize
        minRows={5}
        maxRows={16}
      />
      <FormActions>
        <Button type="submit" loading={form.busy}>
          {company ? t('form.submitEdit') : t('form.submitAdd')}
        </Button>
        {company && (
          <LinkButton variant="default" to="/admin/companies/view" search={{ id: company.id }}>
            {t('form.cancel')}
          </LinkButton>
        )}
      </FormActions>
    </Form>
  )
}
