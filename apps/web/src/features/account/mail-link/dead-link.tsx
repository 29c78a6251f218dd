import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import type { LinkMode } from '#lib/identity/identity-actions.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { AccountPage } from '../account-page.tsx'
import { emailLinkTexts } from './email-link.en.ts'
import { EmailLinkForm } from './email-link-form.tsx'
import { MailSent } from './mail-sent.tsx'

const nextStep = {
  verifyEmail: '/signup-verify-otp',
  verifyAndChangeEmail: '/admin/account',
  recoverEmail: '/forgot-password',
} as const

interface DeadLinkProps {
  readonly mode: LinkMode
  readonly sentence: string
}

/** Explains that a mailed link was used or has expired, and offers a way forward. */
export function DeadLink({ mode, sentence }: DeadLinkProps) {
  const t = useTexts(emailLinkTexts)
  const [mailed, setMailed] = useState<string | null>(null)
  return (
    <AccountPage title={t('dead.title')} description={mode === 'signIn' ? t('signIn.again') : sentence}>
      {mode !== 'signIn' ? (
        <LinkButton to={nextStep[mode]}>{t(`${mode}.next`)}</LinkButton>
      ) : mailed === null ? (
        <EmailLinkForm onMailed={setMailed} />
      ) : (
        <MailSent onOtherAddress={() => setMailed(null)}>
          <Text>{t('signIn.sent', { email: mailed })}</Text>
        </MailSent>
      )}
    </AccountPage>
  )
}
