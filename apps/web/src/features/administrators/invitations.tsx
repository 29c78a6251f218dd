import { Button, Text } from '@mantine/core'
import type { AdminInvitation } from '@vouch/contract'
import { useTexts } from '#lib/texts.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { FreshSignIn } from '#ui/use-fresh-sign-in.tsx'
import { useRescuedFocus } from '#ui/use-rescued-focus.ts'
import { texts } from './administrators.en.ts'
import classes from './administrators.module.css'
import { useInvitations } from './use-invitations.ts'

interface InvitationsProps {
  readonly invitations: readonly AdminInvitation[]
  readonly fresh: FreshSignIn
}

/** Who is invited and has not accepted yet. */
export function Invitations({ invitations, fresh }: InvitationsProps) {
  const t = useTexts(texts)
  const { ref } = useRescuedFocus<HTMLDivElement>(invitations.length)
  return (
    <div ref={ref} tabIndex={-1} className={classes.invitations}>
      {invitations.length === 0 ? (
        <Text c="dimmed">{t('noInvitations')}</Text>
      ) : (
        <ul className={classes.rows} aria-label={t('invitations')}>
          {invitations.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} fresh={fresh} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface InvitationProps {
  readonly invitation: AdminInvitation
  readonly fresh: FreshSignIn
}

function Invitation({ invitation, fresh }: InvitationProps) {
  const t = useTexts(texts)
  const { invite, withdraw } = useInvitations(fresh)
  const { email, invitedBy, expiresAt } = invitation
  const expired = Date.parse(expiresAt) <= Date.now()
  return (
    <li className={classes.row}>
      <div className={classes.rowBody}>
        <span className={classes.name}>{email}</span>
        <span className={classes.quiet}>{t('invitedBy', { name: invitedBy })}</span>
        <span className={classes.quiet}>
          {t(expired ? 'expired' : 'expires')} <RelativeTime value={expiresAt} />
        </span>
      </div>
      <div className={classes.acts}>
        <Button
          variant="default"
          loading={invite.isPending}
          onClick={() => invite.mutate(email)}
          aria-label={t('againNamed', { email })}
        >
          {t('again')}
        </Button>
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(invitation)}
          aria-label={t('withdrawNamed', { email })}
        >
          {t('withdraw')}
        </Button>
      </div>
    </li>
  )
}
