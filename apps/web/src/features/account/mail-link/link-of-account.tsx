import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '#lib/format/texts.ts'
import { signOutEverywhere } from '#lib/identity/identity.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { AccountPage } from '../account-page.tsx'
import { keepTypedEmail } from '../typed-email.ts'
import { emailLinkTexts } from './email-link.en.ts'

interface LinkOfAccountProps {
  readonly mode: 'verifyEmail' | 'verifyAndChangeEmail'
  /** The address of the account that the link is for. */
  readonly account: string
  /** The address of the account that is signed in; null when nobody is. */
  readonly signedIn: string | null
}

/**
 * A link that counts only in a session of its account: asks for one. Somebody else may have signed up with this address,
 * and must not be vouched for by a click.
 */
export function LinkOfAccount({ mode, account, signedIn }: LinkOfAccountProps) {
  const t = useTexts(emailLinkTexts)
  const navigate = useNavigate()
  const signOut = useMutation({ mutationFn: signOutEverywhere })
  const logIn = () => {
    keepTypedEmail(account)
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
        <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('signOut')}
        </Button>
      )}
    </AccountPage>
  )
}
