import { Text, TextInput } from '@mantine/core'
import type { LegalDocumentName } from '@vouch/contract'
import { useConfig } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { enteredEmail, storeEnteredEmail } from '#lib/identity/entered-email.ts'
import { consentTexts } from '#ui/form/consents.en.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { NewPasswordField } from '#ui/sign-in/new-password-field.tsx'
import { accountTexts } from './account.en.ts'
import { AccountPage } from './account-page.tsx'
import { EmailInput } from './email-input.tsx'
import { identityFields } from './identity-fields.ts'
import { askForCode, forgetCode } from './mail-code/email-code-state.ts'
import { Providers } from './providers.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useIdentityOnInput } from './use-identity-on-input.ts'
import { explainWeakness, requireStrong } from './weak-password.ts'

function SignupForm({ onSignedUp }: { readonly onSignedUp: () => void }) {
  const t = useTexts(accountTexts)
  const form = useAccountForm({
    choose: ({ signupSchema }) => signupSchema,
    initialValues: { displayName: '', email: enteredEmail(), password: '' },
    onSubmit: async (account) => {
      await requireStrong(account.password)
      // The next page requests the code, even if the browser was closed and reopened in between.
      askForCode()
      try {
        const { signUp } = await import('#lib/identity/identity.ts')
        await signUp(account)
      } catch (error) {
        forgetCode()
        await explainWeakness(error, account.password)
      }
      onSignedUp()
    },
    fieldErrors: identityFields,
  })
  return (
    <Form form={form}>
      <TextInput
        label={t('signup.name')}
        description={t('signup.nameHint')}
        autoComplete="name"
        required
        {...form.fields.getInputProps('displayName')}
      />
      <EmailInput
        label={t('email')}
        description={t('signup.emailHint')}
        {...form.fields.getInputProps('email')}
        onBlur={(event) => {
          storeEnteredEmail(event.currentTarget.value)
          form.fields.getInputProps('email').onBlur?.(event)
        }}
      />
      <NewPasswordField label={t('password')} required {...form.fields.getInputProps('password')} />
      <FormActions submit={t('signup.submit')} busy={form.busy} fullWidth />
    </Form>
  )
}

/** Link to a legal document. Opens in a new tab, so that the form's input is not lost. */
function Document({ name }: { readonly name: LegalDocumentName }) {
  const t = useTexts(consentTexts)
  return (
    <LinkAnchor to={`/${name}`} target="_blank" inherit underline="always">
      {t('newTab', { name: t(`name.${name}`) })}
    </LinkAnchor>
  )
}

interface SignupPageProps {
  /** Called after sign-up; the route then opens the next page. */
  readonly onSignedUp: () => void
}

export function SignupPage({ onSignedUp }: SignupPageProps) {
  const t = useTexts(accountTexts)
  const { passwordSignIn } = useConfig()
  useIdentityOnInput()
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
      {passwordSignIn && <SignupForm onSignedUp={onSignedUp} />}
      <Providers divided={passwordSignIn} onSignedIn={onSignedUp} />
      <Text component="div" size="sm" c="dimmed" mt="md">
        <div>
          {t('signup.rules')} <Document name="term-of-service" />
        </div>
        <div>
          {t('signup.data')} <Document name="privacy-policy" />
        </div>
      </Text>
    </AccountPage>
  )
}
