import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptInvitation, acceptSetup, type Person } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { chooseActiveRole } from '#lib/identity/active-role.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { AccountPage } from '../account-page.tsx'
import { invitationTexts } from './invitation.en.ts'

type InvitationKind = 'setup' | 'invitation'

interface VisitorProps {
  readonly kind: InvitationKind | 'company'
}

/** Who follows a link without being signed in. */
export function ForVisitor({ kind }: VisitorProps) {
  const t = useTexts(invitationTexts)
  // The first administrator of a new installation has no account yet; others may well have one.
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

/** Why an invitation could not be accepted, and what to do. */
export function Refusal({ person, error }: RefusalProps) {
  const t = useTexts(invitationTexts)
  // Whoever is about to be deleted, or has no address to confirm, reads it in the server's words.
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

interface InvitationPageProps {
  readonly kind: InvitationKind
  readonly token: string
  /** Null: nobody is signed in. */
  readonly person: Person | null
  readonly onAccepted: () => void
}

/** A link that makes an administrator: says what will happen, and does it on the click. */
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
    return (
      <AccountPage key="gone" title={t(`${kind}.gone`)}>
        <Text role="alert">{t(`${kind}.goneBody`)}</Text>
        <LinkButton to="/admin/dashboard" mt="lg">
          {t('goOn')}
        </LinkButton>
      </AccountPage>
    )
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
