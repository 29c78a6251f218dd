import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { storeEnteredEmail } from '#lib/identity/entered-email.ts'
import { linkRequestedFor, signInWithLink } from '#lib/identity/identity-actions.ts'
import { claimsOf, useSession } from '#lib/identity/session.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { AccountPage } from '../account-page.tsx'
import { emailSchema } from '../account-schemas.ts'
import { EmailInput } from '../email-input.tsx'
import { identityFields } from '../identity-fields.ts'
import { DeadLink } from './dead-link.tsx'
import { emailLinkTexts } from './email-link.en.ts'
import { isDead } from './use-link-facts.ts'

interface LinkFormProps {
  readonly known: string | null
  readonly onDead: (sentence: string) => void
  readonly onSignedIn: () => void
}

function LinkForm({ known, onDead, onSignedIn }: LinkFormProps) {
  const t = useTexts(emailLinkTexts)
  const [asks, setAsks] = useState(known === null)
  const form = useRecordForm({
    schema: emailSchema,
    initialValues: { email: known ?? '' },
    onSubmit: async ({ email }) => {
      try {
        await signInWithLink(email, location.href)
      } catch (error) {
        storeEnteredEmail(email)
        if (isDead(error)) return onDead(error.message)
        setAsks(true)
        throw error
      }
      onSignedIn()
    },
    fieldErrors: identityFields,
  })
  return (
    <AccountPage
      key={String(asks)}
      title={t('signIn.title')}
      description={asks ? t('signIn.unknown') : t('signIn.known', { email: known ?? '' })}
    >
      <Form form={form} warnOnLeave={false}>
        {asks && <EmailInput label={t('signIn.email')} {...form.fields.getInputProps('email')} />}
        <FormActions submit={t('signIn.act')} busy={form.busy} fullWidth>
          {!asks && (
            <Button variant="default" fullWidth onClick={() => setAsks(true)}>
              {t('signIn.other')}
            </Button>
          )}
        </FormActions>
      </Form>
    </AccountPage>
  )
}

/** Logs in with a mailed link. On a device that did not request the link, the person has to type the email address. */
export function SignInByLink({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { token } = useSession()
  const [dead, setDead] = useState<string | null>(null)
  if (dead !== null) return <DeadLink mode="signIn" sentence={dead} />
  // A signed-in person requests a link only to sign in again, so the session's address is the right one.
  const known = linkRequestedFor() ?? claimsOf(token ?? '').email ?? null
  return <LinkForm known={known} onDead={setDead} onSignedIn={onSignedIn} />
}
