import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '#lib/format/texts.ts'
import { storeEnteredEmail } from '#lib/identity/entered-email.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { signOut } from '#lib/push/sign-out.ts'
import { AccountPage } from '../account-page.tsx'
import { emailLinkTexts } from './email-link.en.ts'

interface LinkOfAccountProps {
  readonly mode: 'verifyEmail' | 'verifyAndChangeEmail'
  /** Email address of the account for which the link was mailed. */
  readonly account: string
  /** Email address of the signed-in account; null if nobody is signed in. */
  readonly signedIn: string | null
}

/**
 * Page of a link that verifies an address. Works only in a session of the account for which it was mailed. Otherwise an
 * attacker could sign up with a victim's address, and the victim's click would verify it for the attacker.
 */
export function AccountLink({ mode, account, signedIn }: LinkOfAccountProps) {
  const t = useTexts(emailLinkTexts)
  const navigate = useNavigate()
  const leaving = useMutation({ mutationFn: signOut })
  const logIn = () => {
    storeEnteredEmail(account)
    savePath()
    void navigate({ to: '/login' })
  }
  return (
    <AccountPage
      title={t(`${mode}.title`)}
      description={
        signedIn === null
          ? t(`${mode}.logInFirst`, { account })
          : t('otherAccount', { account, current: signedIn })
      }
      footer={t('notAsked')}
    >
      {signedIn === null ? (
        <>
          <Button onClick={logIn}>{t('logIn')}</Button>
          <Text c="dimmed" mt="md">
            {t('otherDevice')}
          </Text>
        </>
      ) : (
        <Button loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {t('signOut')}
        </Button>
      )}
    </AccountPage>
  )
}
