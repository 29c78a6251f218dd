import { Button, TextInput } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { requestSignInLink } from '#lib/identity/identity-actions.ts'
import { savedPath } from '#lib/identity/saved-path.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { accountTexts } from '../account.en.ts'
import { emailSchema } from '../account-schemas.ts'
import { identityFields } from '../identity-fields.ts'
import { typedEmail } from '../typed-email.ts'

/** Asks for a link to log in by mail, where there are no passwords or an old link has expired. */
export function EmailLinkForm({ onMailed }: { readonly onMailed: (email: string) => void }) {
  const t = useTexts(accountTexts)
  const form = useRecordForm({
    schema: emailSchema,
    initialValues: { email: typedEmail() },
    onSubmit: async ({ email }) => {
      await requestSignInLink(email, savedPath() ?? '/admin/dashboard')
      onMailed(email)
    },
    fieldErrors: identityFields,
  })
  return (
    <Form form={form} warnOnLeave={false}>
      <TextInput
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...form.fields.getInputProps('email')}
      />
      <FormActions>
        <Button type="submit" loading={form.busy} fullWidth>
          {t('login.mailLink')}
        </Button>
      </FormActions>
    </Form>
  )
}
