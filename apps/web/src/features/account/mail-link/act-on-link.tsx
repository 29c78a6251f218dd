import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { renewSession } from '#lib/identity/identity.ts'
import {
  type LinkMode,
  proveByLink,
  recoverByLink,
  requestPasswordReset,
} from '#lib/identity/identity-actions.ts'
import { IdentityProblem } from '#lib/identity/identity-problem.ts'
import { forgetSavedPath, isMailLink, savedPath } from '#lib/identity/saved-path.ts'
import { claimsOf, useSession } from '#lib/identity/session.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { AccountPage } from '../account-page.tsx'
import { leaveEndedSession } from '../leave-ended-session.ts'
import { keepTypedEmail } from '../typed-email.ts'
import { emailLinkTexts } from './email-link.en.ts'
import { LinkOfAccount } from './link-of-account.tsx'
import { isDead } from './use-link-facts.ts'

interface ActOnLinkProps {
  readonly mode: Exclude<LinkMode, 'signIn'>
  readonly code: string
  readonly email: string
  /** The address that the link's account has now. */
  readonly account: string
  readonly onDead: (sentence: string) => void
  readonly onDone: () => void
}

function MailNewPassword({ email }: { readonly email: string }) {
  const t = useTexts(emailLinkTexts)
  const mail = useMutation({ mutationFn: () => requestPasswordReset(email) })
  if (mail.isSuccess) {
    // The button that had the focus is gone.
    return (
      <Text role="status" tabIndex={-1} ref={(sentence) => sentence?.focus()}>
        {t('recoverEmail.mailed', { email })}
      </Text>
    )
  }
  return (
    <>
      {mail.error && <Notice tone="bad" urgent title={mail.error.message} />}
      <Button loading={mail.isPending} onClick={() => mail.mutate()}>
        {t('recoverEmail.mail')}
      </Button>
    </>
  )
}

const sessionEnded = new Set(['auth/user-signed-out', 'auth/null-user'])

/** Says what a link will do, does it on the click, and leads on. */
export function ActOnLink({ mode, code, email, account, onDead, onDone }: ActOnLinkProps) {
  const t = useTexts(emailLinkTexts)
  // Here and not where the link is read: signing out empties the cache, and a used link would be read again.
  const { token, ready } = useSession()
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: async () => {
      await (mode === 'recoverEmail' ? recoverByLink(code) : proveByLink(code))
      keepTypedEmail(email)
      // Where logging in first led back to: the link itself, used now.
      if (isMailLink(savedPath() ?? '')) forgetSavedPath()
      if (mode !== 'verifyEmail') return leaveEndedSession()
      await renewSession()
      await queryClient.invalidateQueries({ queryKey: currentPersonQuery.queryKey })
    },
    onError: (error) => {
      if (isDead(error)) onDead(error.message)
      // Signs out here as well; the page then asks to log in.
      if (error instanceof IdentityProblem && sessionEnded.has(error.code)) void leaveEndedSession()
    },
  })

  if (act.isSuccess) {
    return (
      <AccountPage key="done" title={t(`${mode}.done`)}>
        <Text role="status" mb="lg">
          {t(`${mode}.doneBody`, { email })}
        </Text>
        {mode === 'recoverEmail' ? (
          <MailNewPassword email={email} />
        ) : token === null ? (
          <LinkButton to="/login">{t('logIn')}</LinkButton>
        ) : (
          <Button onClick={onDone}>{t('goOn')}</Button>
        )}
      </AccountPage>
    )
  }
  if (!ready) return null
  const signedIn = token === null ? null : (claimsOf(token).email ?? '')
  const isOwn = signedIn?.toLowerCase() === account.toLowerCase()
  if (mode !== 'recoverEmail' && !isOwn && !act.isPending) {
    return <LinkOfAccount mode={mode} account={account} signedIn={signedIn} />
  }
  return (
    <AccountPage title={t(`${mode}.title`)} description={t(`${mode}.body`, { email })}>
      {act.error && !isDead(act.error) && <Notice tone="bad" urgent title={act.error.message} />}
      <Button loading={act.isPending} onClick={() => act.mutate()}>
        {t(`${mode}.act`)}
      </Button>
    </AccountPage>
  )
}
