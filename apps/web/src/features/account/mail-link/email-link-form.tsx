import { useTexts } from '#lib/format/texts.ts'
import { enteredEmail } from '#lib/identity/entered-email.ts'
import { savedPath } from '#lib/identity/saved-path.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { accountTexts } from '../account.en.ts'
import { EmailInput } from '../email-input.tsx'
import { identityFields } from '../identity-fields.ts'
import { useAccountForm } from '../use-account-form.ts'

/** Requests a mailed sign-in link, for accounts without a password or after a link has expired. */
export function EmailLinkForm({ onMailed }: { readonly onMailed: (email: string) => void }) {
  const t = useTexts(accountTexts)
  const form = useAccountForm({
    choose: ({ emailSchema }) => emailSchema,
    initialValues: { email: enteredEmail() },
    onSubmit: async ({ email }) => {
      const { requestSignInLink } = await import('#lib/identity/identity-actions.ts')
      await requestSignInLink(email, savedPath() ?? '/admin/dashboard')
      onMailed(email)
    },
    fieldErrors: identityFields,
  })
  return (
    <Form form={form} warnOnLeave={false}>
      <EmailInput label={t('email')} autoComplete="email" {...form.fields.getInputProps('email')} />
      <FormActions submit={t('login.mailLink')} busy={form.busy} fullWidth />
    </Form>
  )
}
