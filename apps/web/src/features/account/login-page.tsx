import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { prepareIdentity, signIn } from '#lib/identity.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { LinkAnchor } from '#ui/link.tsx'
import { useRecordForm } from '#ui/use-record-form.ts'
import { accountTexts } from './account.en.ts'
import { AccountPage } from './account-page.tsx'
import { loginSchema } from './account-schemas.ts'
import { identityFields } from './identity-fields.ts'

/** Signing in with e-mail and password. The route leads on as soon as there is a session. */
export function LoginPage({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const t = useTexts(accountTexts)
  useEffect(prepareIdentity, [])
  const form = useRecordForm({
    schema: loginSchema,
    initialValues: { email: '', password: '' },
    onSubmit: ({ email, password }) => signIn(email, password).then(onSignedIn),
    fieldErrors: identityFields,
  })
  return (
    <AccountPage
      title={t('login.title')}
      description={t('login.description')}
      footer={
        <>
          {t('login.noAccount')}{' '}
          <LinkAnchor to="/signup" underline="always">
            {t('login.signup')}
          </LinkAnchor>
        </>
      }
    >
      <Form form={form} warnOnLeave={false}>
        <TextInput
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          {...form.fields.getInputProps('email')}
        />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...form.fields.getInputProps('password')}
        />
        <FormActions>
          <Button type="submit" loading={form.busy} fullWidth>
            {t('login.submit')}
          </Button>
        </FormActions>
      </Form>
    </AccountPage>
  )
}
