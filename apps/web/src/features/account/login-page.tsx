import { Loader } from '@mantine/core'
import { useState } from 'react'
import { useConfig } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { accountTexts } from './account.en.ts'
import { AccountPage } from './account-page.tsx'
import { LoginForm } from './login-form.tsx'
import { EmailLinkForm } from './mail-link/email-link-form.tsx'
import { MailSent } from './mail-link/mail-sent.tsx'
import { Providers } from './providers.tsx'
import { useIdentityOnInput } from './use-identity-on-input.ts'
import { useProviderAnswer } from './use-provider-answer.ts'

interface LoginPageProps {
  /** Why the person was redirected here: the session `ended`, or the account is `disabled`. */
  readonly why: 'ended' | 'disabled' | undefined
  /** Called after log-in; the route then opens the next page. */
  readonly onSignedIn: () => void
}

export function LoginPage({ why, onSignedIn }: LoginPageProps) {
  const t = useTexts(accountTexts)
  const { passwordSignIn, emailLink, providers } = useConfig()
  const [mailed, setMailed] = useState<string | null>(null)
  const provider = useProviderAnswer(onSignedIn)
  useIdentityOnInput()

  if (provider.working) {
    return (
      <AccountPage title={t('login.working')}>
        <Loader aria-hidden />
      </AccountPage>
    )
  }
  if (mailed !== null) {
    return (
      <AccountPage title={t('mail.check')}>
        <MailSent onOtherAddress={() => setMailed(null)}>{t('login.linkSent', { email: mailed })}</MailSent>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={t('login.title')}
      description={why === undefined && provider.failure === null && t('login.description')}
      footer={
        <>
          {t('login.noAccount')}{' '}
          <LinkAnchor to="/signup" underline="always">
            {t('login.signup')}
          </LinkAnchor>
        </>
      }
    >
      {why && (
        <Notice tone="warn" title={t(`login.${why}`)}>
          {t(`login.${why}Body`)}
        </Notice>
      )}
      {provider.failure !== null && <Notice tone="bad" urgent title={provider.failure} />}
      {passwordSignIn ? (
        <LoginForm emailLink={emailLink} onSignedIn={onSignedIn} onMailed={setMailed} />
      ) : (
        emailLink && <EmailLinkForm onMailed={setMailed} />
      )}
      <Providers divided={passwordSignIn || emailLink} onSignedIn={onSignedIn} />
      {!passwordSignIn && !emailLink && providers.length === 0 && (
        <Notice tone="warn" title={t('login.noWay')} />
      )}
    </AccountPage>
  )
}
