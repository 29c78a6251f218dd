import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { prepareIdentity, signUp } from '#lib/identity.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { LinkAnchor } from '#ui/link.tsx'
import { useRecordForm } from '#ui/use-record-form.ts'
import { accountTexts } from './account.en.ts'
import { AccountPage } from './account-page.tsx'
import { passwordLength, signupSchema } from './account-schemas.ts'
import { identityFields } from './identity-fields.ts'

/** Making an account. The route leads on as soon as there is a session. */
export function SignupPage({ onSignedUp }: { readonly onSignedUp: () => void }) {
  const t = useTexts(accountTexts)
  useEffect(prepareIdentity, [])
  const form = useRecordForm({
    schema: signupSchema,
    initialValues: { displayName: '', email: '', password: '' },
    onSubmit: (account) => signUp(account).then(onSignedUp),
    fieldErrors: identityFields,
  })
  return (
    <AccountPage
      title={t('signup.title')}
      description={t('signup.description')}
      footer={
        <>
          {t('signup.hasAccount')}{' '}
          <LinkAnchor to="/login" underline="always">
            {t('signup.login')}
          </LinkAnchor>
        </>
      }
    >
      <Form form={form}>
        <TextInput
          label={t('signup.name')}
          description={t('signup.nameHint')}
          autoComplete="name"
          required
          {...form.fields.getInputProps('displayName')}
        />
        <TextInput
          label={t('email')}
          description={t('signup.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...form.fields.getInputProps('email')}
        />
        <PasswordInput
          label={t('password')}
          description={t('signup.passwordHint', { count: passwordLength.min })}
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...form.fields.getInputProps('password')}
        />
        <FormActions>
          <Button type="submit" loading={form.busy} fullWidth>
            {t('signup.submit')}
          </Button>
        </FormActions>
      </Form>
    </AccountPage>
  )
}
