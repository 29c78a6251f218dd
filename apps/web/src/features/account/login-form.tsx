import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { enteredEmail, storeEnteredEmail } from '#lib/identity/entered-email.ts'
import { savedPath } from '#lib/identity/saved-path.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { PasswordField } from '#ui/sign-in/password-field.tsx'
import { accountTexts } from './account.en.ts'
import classes from './account-page.module.css'
import { EmailInput } from './email-input.tsx'
import { identityFields } from './identity-fields.ts'
import { loadSchemas, useAccountForm } from './use-account-form.ts'

interface LoginFormProps {
  readonly emailLink: boolean
  readonly onSignedIn: () => void
  /** Receives the email address to which a sign-in link was mailed. */
  readonly onMailed: (email: string) => void
}

/** Log-in by email address and password. The person can have a sign-in link mailed instead. */
export function LoginForm({ emailLink, onSignedIn, onMailed }: LoginFormProps) {
  const t = useTexts(accountTexts)
  const [mailing, setMailing] = useState(false)
  const form = useAccountForm({
    choose: ({ loginSchema }) => loginSchema,
    initialValues: { email: enteredEmail(), password: '' },
    onSubmit: async ({ email, password }) => {
      const { signIn } = await import('#lib/identity/identity.ts')
      await signIn(email, password)
      onSignedIn()
    },
    fieldErrors: identityFields,
  })
  const { fields } = form

  const mailLink = async () => {
    setMailing(true)
    try {
      const { emailSchema } = await loadSchemas()
      const email = emailSchema.safeParse(fields.getValues())
      if (!email.success) {
        fields.setFieldError('email', t('login.linkNeedsEmail'))
        fields.getInputNode('email')?.focus()
        return
      }
      const { requestSignInLink } = await import('#lib/identity/identity-actions.ts')
      await requestSignInLink(email.data.email, savedPath() ?? '/admin/dashboard')
      onMailed(email.data.email)
    } catch (error) {
      fields.setFieldError('email', error instanceof Error ? error.message : String(error))
    } finally {
      setMailing(false)
    }
  }

  return (
    <Form form={form} warnOnLeave={false}>
      <EmailInput label={t('email')} {...fields.getInputProps('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        {...fields.getInputProps('password')}
      />
      <LinkAnchor
        to="/forgot-password"
        underline="always"
        className={classes.forgot}
        onClick={() => storeEnteredEmail(fields.getValues().email)}
      >
        {t('login.forgot')}
      </LinkAnchor>
      <FormActions submit={t('login.submit')} busy={form.busy} fullWidth>
        {emailLink && (
          <Button variant="default" loading={mailing} fullWidth onClick={() => void mailLink()}>
            {t('login.mailLinkInstead')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
