import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { storeEnteredEmail } from '#lib/identity/entered-email.ts'
import { setForgottenPassword } from '#lib/identity/identity-actions.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { NewPasswordField } from '#ui/sign-in/new-password-field.tsx'
import { AccountPage } from '../account-page.tsx'
import { newPasswordSchema } from '../account-schemas.ts'
import { identityFields } from '../identity-fields.ts'
import { leaveEndedSession } from '../leave-ended-session.ts'
import { WaitingPage } from '../waiting-page.tsx'
import { explainWeakness, requireStrong } from '../weak-password.ts'
import { emailLinkTexts } from './email-link.en.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { isDead, useLinkFacts } from './use-link-facts.ts'

interface ResetFormProps {
  readonly code: string
  readonly email: string | null
  readonly onDone: () => void
  readonly onDead: (sentence: string) => void
}

function ResetForm({ code, email, onDone, onDead }: ResetFormProps) {
  const t = useTexts(emailLinkTexts)
  const form = useRecordForm({
    schema: newPasswordSchema,
    initialValues: { password: '' },
    onSubmit: async ({ password }) => {
      await requireStrong(password)
      try {
        await setForgottenPassword(code, password)
      } catch (error) {
        if (isDead(error)) return onDead(error.message)
        await explainWeakness(error, password)
      }
      if (email !== null) storeEnteredEmail(email)
      await leaveEndedSession()
      onDone()
    },
    fieldErrors: identityFields,
  })
  return (
    <Form form={form} warnOnLeave={false}>
      {/* Hidden field with the account name, which password managers store with the password. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <NewPasswordField label={t('reset.password')} required {...form.fields.getInputProps('password')} />
      <FormActions submit={t('reset.submit')} busy={form.busy} fullWidth />
    </Form>
  )
}

/** Sets a new password with a mailed code. The code is used only when the form is submitted. */
export function ResetPasswordPage({ code }: { readonly code: string }) {
  const t = useTexts(emailLinkTexts)
  const link = useLinkFacts(code)
  const [done, setDone] = useState(false)
  const [dead, setDead] = useState<string | null>(null)
  const sentence = dead ?? link.dead
  const email = link.facts?.email ?? null

  if (done) {
    return (
      <AccountPage key="done" title={t('reset.done')}>
        <Text role="status">{t('reset.doneBody')}</Text>
        <LinkButton to="/login" mt="lg">
          {t('logIn')}
        </LinkButton>
      </AccountPage>
    )
  }
  if (sentence !== null) return <ForgotPasswordPage deadLink={sentence} />
  if (link.pending) {
    return <WaitingPage title={t('reset.title')} />
  }
  return (
    <AccountPage
      title={t('reset.title')}
      description={email === null ? t('reset.plain') : t('reset.description', { email })}
    >
      <ResetForm code={code} email={email} onDone={() => setDone(true)} onDead={setDead} />
    </AccountPage>
  )
}
