import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { prepareIdentity } from '#lib/identity/identity.ts'
import { requestPasswordReset } from '#lib/identity/identity-actions.ts'
import { IdentityProblem } from '#lib/identity/identity-problem.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { AccountPage } from '../account-page.tsx'
import { emailSchema } from '../account-schemas.ts'
import { identityFields } from '../identity-fields.ts'
import { keepTypedEmail, typedEmail } from '../typed-email.ts'
import { emailLinkTexts } from './email-link.en.ts'
import { MailSent } from './mail-sent.tsx'

interface ForgotPasswordPageProps {
  /** Why the link that brought the person here does not work. */
  readonly deadLink?: string
}

/** Asks for a link to set a new password. The answer never tells whether there is an account. */
export function ForgotPasswordPage({ deadLink }: ForgotPasswordPageProps) {
  const t = useTexts(emailLinkTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  useEffect(prepareIdentity, [])
  const form = useRecordForm({
    schema: emailSchema,
    initialValues: { email: typedEmail() },
    onSubmit: async ({ email }) => {
      await requestPasswordReset(email).catch((error: unknown) => {
        // A hosted service without protection against such questions says it; we do not.
        if (!(error instanceof IdentityProblem && error.code === 'auth/user-not-found')) throw error
      })
      keepTypedEmail(email)
      setSentTo(email)
    },
    fieldErrors: identityFields,
  })
  if (sentTo !== null) {
    return (
      <AccountPage title={t('forgot.sentTitle')}>
        <MailSent onOtherAddress={() => setSentTo(null)}>{t('forgot.sent', { email: sentTo })}</MailSent>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={t('forgot.title')}
      description={t('forgot.description')}
      footer={
        <>
          {t('forgot.back')}{' '}
          <LinkAnchor to="/login" underline="always">
            {t('logIn')}
          </LinkAnchor>
        </>
      }
    >
      {deadLink !== undefined && (
        <Notice tone="warn" urgent title={t('dead.title')}>
          {t('forgot.expired')}
        </Notice>
      )}
      <Form form={form} warnOnLeave={false}>
        <TextInput
          label={t('forgot.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          {...form.fields.getInputProps('email')}
        />
        <FormActions>
          <Button type="submit" loading={form.busy} fullWidth>
            {t('forgot.submit')}
          </Button>
        </FormActions>
      </Form>
    </AccountPage>
  )
}
