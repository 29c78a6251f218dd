import { useEffect, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { enteredEmail, storeEnteredEmail } from '#lib/identity/entered-email.ts'
import { prepareIdentity } from '#lib/identity/identity.ts'
import { requestPasswordReset } from '#lib/identity/identity-actions.ts'
import { IdentityProblem } from '#lib/identity/identity-problem.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { AccountPage } from '../account-page.tsx'
import { emailSchema } from '../account-schemas.ts'
import { EmailInput } from '../email-input.tsx'
import { identityFields } from '../identity-fields.ts'
import { emailLinkTexts } from './email-link.en.ts'
import { MailSent } from './mail-sent.tsx'

interface ForgotPasswordPageProps {
  /** Why the mailed link that opened this page does not work. */
  readonly deadLink?: string
}

/** Requests a mailed link to reset the password. The response never reveals whether the account exists. */
export function ForgotPasswordPage({ deadLink }: ForgotPasswordPageProps) {
  const t = useTexts(emailLinkTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  useEffect(prepareIdentity, [])
  const form = useRecordForm({
    schema: emailSchema,
    initialValues: { email: enteredEmail() },
    onSubmit: async ({ email }) => {
      await requestPasswordReset(email).catch((error: unknown) => {
        // A hosted identity service may report unknown addresses. This page must not reveal them.
        if (!(error instanceof IdentityProblem && error.code === 'auth/user-not-found')) throw error
      })
      storeEnteredEmail(email)
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
        <EmailInput label={t('forgot.email')} {...form.fields.getInputProps('email')} />
        <FormActions submit={t('forgot.submit')} busy={form.busy} fullWidth />
      </Form>
    </AccountPage>
  )
}
