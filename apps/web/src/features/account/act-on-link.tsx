import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentPersonQuery } from '#lib/current-person.ts'
import { renewSession } from '#lib/identity.ts'
import { applyLink, type LinkMode, requestPasswordReset } from '#lib/identity-actions.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { LinkButton } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { AccountPage } from './account-page.tsx'
import { emailLinkTexts } from './email-link.en.ts'
import { leaveEndedSession } from './leave-ended-session.ts'
import { keepTypedEmail } from './typed-email.ts'
import { isDead } from './use-link-facts.ts'

interface ActOnLinkProps {
  readonly mode: Exclude<LinkMode, 'signIn'>
  readonly code: string
  readonly email: string
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

/** Says what a link will do, does it on the click, and leads on. */
export function ActOnLink({ mode, code, email, onDead, onDone }: ActOnLinkProps) {
  const t = useTexts(emailLinkTexts)
  const { token } = useSession()
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: async () => {
      await applyLink(code)
      keepTypedEmail(email)
      if (mode !== 'verifyEmail') return leaveEndedSession()
      if (token !== null) await renewSession()
      await queryClient.invalidateQueries({ queryKey: currentPersonQuery.queryKey })
    },
    onError: (error) => {
      if (isDead(error)) onDead(error.message)
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
  return (
    <AccountPage title={t(`${mode}.title`)} description={t(`${mode}.body`, { email })}>
      {act.error && !isDead(act.error) && <Notice tone="bad" urgent title={act.error.message} />}
      <Button loading={act.isPending} onClick={() => act.mutate()}>
        {t(`${mode}.act`)}
      </Button>
    </AccountPage>
  )
}
