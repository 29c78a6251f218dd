import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptInvitation, acceptSetup, type Person } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { chooseActiveRole } from '#lib/identity/active-role.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { AccountPage } from '../account-page.tsx'
import { invitationTexts } from './invitation.en.ts'

type InvitationKind = 'setup' | 'invitation'

/** The page of an invitation for visitors who are not signed in: log in or sign up first. */
export function ForVisitor({ kind }: { readonly kind: InvitationKind | 'company' }) {
  const t = useTexts(invitationTexts)
  // The first administrator of a new installation has no account yet. Other invited people usually have one.
  const [first, second] = kind === 'setup' ? (['signup', 'login'] as const) : (['login', 'signup'] as const)
  return (
    <AccountPage title={t(`${kind}.title`)} description={t(`${kind}.visitor`)}>
      <Group gap="xs">
        <LinkButton to={`/${first}`} onClick={() => savePath()}>
          {t(first)}
        </LinkButton>
        <LinkButton to={`/${second}`} variant="default" onClick={() => savePath()}>
          {t(second)}
        </LinkButton>
      </Group>
    </AccountPage>
  )
}

interface RefusalProps {
  readonly person: Person
  readonly error: Error
}

/** Explains why the invitation could not be accepted, and what the person can do. */
export function Refusal({ person, error }: RefusalProps) {
  const t = useTexts(invitationTexts)
  // An account without an email address, or one that will be deleted, gets the server's message.
  if (!isProblem(error, 'not-permitted-now') || person.eraseAt !== null || person.email === '')
    return <Notice tone="bad" urgent title={error.message} />
  if (!person.emailVerified) {
    return (
      <Notice
        tone="warn"
        urgent
        title={t('unproven')}
        actions={
          <LinkButton to="/signup-verify-otp" onClick={() => savePath()}>
            {t('confirm')}
          </LinkButton>
        }
      >
        {t('unprovenBody')}
      </Notice>
    )
  }
  return (
    <Notice
      tone="warn"
      urgent
      title={t('otherAddress')}
      actions={
        <LinkButton to="/signout" variant="default">
          {t('signout')}
        </LinkButton>
      }
    >
      {t('otherAddressBody', { email: person.email })}
    </Notice>
  )
}

/** Page of an invitation that was used, was withdrawn or has expired. */
export function EndedInvitation({ title, body }: { readonly title: string; readonly body: string }) {
  const t = useTexts(invitationTexts)
  return (
    <AccountPage key="gone" title={title}>
      <Text role="alert">{body}</Text>
      <LinkButton to="/admin/dashboard" mt="lg">
        {t('goOn')}
      </LinkButton>
    </AccountPage>
  )
}

interface InvitationPageProps {
  readonly kind: InvitationKind
  readonly token: string
  /** The signed-in person; null if nobody is signed in. */
  readonly person: Person | null
  readonly onAccepted: () => void
}

/** Invitation to be an administrator. Accepted by a button: mail scanners open links and must not accept it. */
export function InvitationPage({ kind, token, person, onAccepted }: InvitationPageProps) {
  const t = useTexts(invitationTexts)
  const queryClient = useQueryClient()
  const accept = useMutation({
    mutationFn: () =>
      api(kind === 'setup' ? acceptSetup : acceptInvitation, { body: { token } }, { quiet: true }),
    onSuccess: (now) => {
      queryClient.setQueryData(currentPersonQuery.queryKey, now)
      chooseActiveRole('admin')
      onAccepted()
    },
  })
  if (person === null) return <ForVisitor kind={kind} />
  if (isProblem(accept.error, 'gone')) {
    return <EndedInvitation title={t(`${kind}.gone`)} body={t(`${kind}.goneBody`)} />
  }
  return (
    <AccountPage title={t(`${kind}.title`)} description={t(`${kind}.body`, { email: person.email })}>
      {accept.error && <Refusal person={person} error={accept.error} />}
      <Group gap="xs">
        <Button loading={accept.isPending} onClick={() => accept.mutate()}>
          {t(`${kind}.act`)}
        </Button>
        <LinkButton to="/admin/dashboard" variant="default">
          {t('later')}
        </LinkButton>
      </Group>
    </AccountPage>
  )
}
