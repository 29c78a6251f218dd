import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { storeEnteredEmail } from '#lib/identity/entered-email.ts'
import { renewSession } from '#lib/identity/identity.ts'
import {
  confirmEmailByCode,
  type LinkMode,
  recoverByLink,
  requestPasswordReset,
} from '#lib/identity/identity-actions.ts'
import { IdentityProblem } from '#lib/identity/identity-problem.ts'
import { forgetSavedPath, isMailLink, savedPath } from '#lib/identity/saved-path.ts'
import { claimsOf, useSession } from '#lib/identity/session.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { AccountPage } from '../account-page.tsx'
import { leaveEndedSession } from '../leave-ended-session.ts'
import { AccountLink } from './account-link.tsx'
import { emailLinkTexts } from './email-link.en.ts'
import { isDead } from './use-link-facts.ts'

interface ActOnLinkProps {
  readonly mode: Exclude<LinkMode, 'signIn'>
  readonly code: string
  readonly email: string
  /** Current email address of the account for which the link was mailed. */
  readonly account: string
  readonly onDead: (sentence: string) => void
  readonly onDone: () => void
}

function MailNewPassword({ email }: { readonly email: string }) {
  const t = useTexts(emailLinkTexts)
  const mail = useMutation({ mutationFn: () => requestPasswordReset(email) })
  if (mail.isSuccess) {
    // The focused button is gone, so move focus to the message.
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

/** Describes what a mailed link does, and does it on click. */
export function ActOnLink({ mode, code, email, account, onDead, onDone }: ActOnLinkProps) {
  const t = useTexts(emailLinkTexts)
  // Read the session here, not in the query that reads the link. Signing out clears the query cache, and the
  // query would then read the used link again.
  const { token, ready } = useSession()
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: async () => {
      await (mode === 'recoverEmail' ? recoverByLink(code) : confirmEmailByCode(code))
      storeEnteredEmail(email)
      // If the person had to log in first, the saved path is this link, which is now used.
      if (isMailLink(savedPath() ?? '')) forgetSavedPath()
      if (mode !== 'verifyEmail') return leaveEndedSession()
      await renewSession()
      await queryClient.invalidateQueries({ queryKey: currentPersonQuery.queryKey })
    },
    onError: (error) => {
      if (isDead(error)) onDead(error.message)
      // The link has ended the account's sessions. Sign out in this browser too, so that the page asks for a log-in.
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
    return <AccountLink mode={mode} account={account} signedIn={signedIn} />
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
