import { Button } from '@mantine/core'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { invitationTexts } from './invitation-list.en.ts'
import rows from './rows.module.css'

interface Invitation {
  readonly id: string
  readonly email: string
  readonly expiresAt: string
}

interface Actions<I> {
  /** Returns a text about the invited person's role and who invited them. */
  readonly about: (invitation: I) => string
  /** Mails a new link. The earlier link becomes invalid. */
  readonly invite: (invitation: I) => Promise<unknown>
  readonly withdraw: (invitation: I) => Promise<unknown>
  /** Called after each action, to refetch the list. */
  readonly onSettled: () => Promise<unknown>
}

interface InvitationListProps<I> extends Actions<I> {
  readonly label: string
  readonly invitations: readonly I[]
}

/** Pending invitations that were mailed, each with buttons to send it again and to withdraw it. */
export function InvitationList<I extends Invitation>(props: InvitationListProps<I>) {
  const { label, invitations, ...actions } = props
  return (
    <ul className={rows.rows} aria-label={label}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} {...actions} />
      ))}
    </ul>
  )
}

interface InvitationRowProps<I> extends Actions<I> {
  readonly invitation: I
}

function InvitationRow<I extends Invitation>(props: InvitationRowProps<I>) {
  const { invitation, about, onSettled, ...actions } = props
  const t = useTexts(invitationTexts)
  const { email, expiresAt } = invitation
  const isOver = Date.parse(expiresAt) <= Date.now()
  const onError = ({ message }: Error) => notifyError(message)
  const invite = useCommand(async () => {
    try {
      await actions.invite(invitation)
      notify(t('sent', { email }))
    } finally {
      await onSettled()
    }
  }, onError)
  const withdraw = useCommand(async () => {
    try {
      await actions.withdraw(invitation).catch((error: unknown) => {
        // 404: the invitation was accepted or withdrawn meanwhile. The refetched list shows it.
        if (!isProblem(error, 404)) throw error
      })
      notify(t('withdrawn', { email }))
    } finally {
      await onSettled()
    }
  }, onError)
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <span className={rows.name}>{email}</span>
        <span className={rows.quiet}>{about(invitation)}</span>
        <span className={rows.quiet}>
          {t(isOver ? 'expired' : 'expires')} <RelativeTime value={expiresAt} />
        </span>
      </div>
      <div className={rows.acts}>
        <Button
          variant="default"
          loading={invite.busy}
          onClick={() => invite.run()}
          aria-label={t('againNamed', { email })}
        >
          {t('again')}
        </Button>
        <Button
          variant="default"
          loading={withdraw.busy}
          onClick={() => withdraw.run()}
          aria-label={t('withdrawNamed', { email })}
        >
          {t('withdraw')}
        </Button>
      </div>
    </li>
  )
}
