import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { invitationTexts } from './invitation-list.en.ts'
import rows from './rows.module.css'

interface Invitation {
  readonly id: string
  readonly email: string
  readonly expiresAt: string
}

interface Acts<I> {
  /** As what and by whom. */
  readonly about: (invitation: I) => string
  /** Sends another link, which voids the one before. */
  readonly invite: (invitation: I) => Promise<unknown>
  readonly withdraw: (invitation: I) => Promise<unknown>
  /** Reads the list anew. */
  readonly onSettled: () => Promise<unknown>
}

interface InvitationListProps<I> extends Acts<I> {
  readonly label: string
  readonly invitations: readonly I[]
}

/** Who is invited by mail and has not answered; each is invited again or withdrawn. */
export function InvitationList<I extends Invitation>(props: InvitationListProps<I>) {
  const { label, invitations, ...acts } = props
  return (
    <ul className={rows.rows} aria-label={label}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} {...acts} />
      ))}
    </ul>
  )
}

interface InvitationRowProps<I> extends Acts<I> {
  readonly invitation: I
}

function InvitationRow<I extends Invitation>({
  invitation,
  about,
  onSettled,
  ...acts
}: InvitationRowProps<I>) {
  const t = useTexts(invitationTexts)
  const { email, expiresAt } = invitation
  const isOver = Date.parse(expiresAt) <= Date.now()
  const invite = useMutation({
    mutationFn: () => acts.invite(invitation),
    onSuccess: () => notify(t('sent', { email })),
    onError: (error) => notifyError(error.message),
    onSettled,
  })
  const withdraw = useMutation({
    mutationFn: async () => {
      try {
        await acts.withdraw(invitation)
      } catch (error) {
        // Somebody else has withdrawn it, or it was accepted meanwhile: the list will show.
        if (!isProblem(error, 404)) throw error
      }
    },
    onSuccess: () => notify(t('withdrawn', { email })),
    onError: (error) => notifyError(error.message),
    onSettled,
  })
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
          loading={invite.isPending}
          onClick={() => invite.mutate()}
          aria-label={t('againNamed', { email })}
        >
          {t('again')}
        </Button>
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
          aria-label={t('withdrawNamed', { email })}
        >
          {t('withdraw')}
        </Button>
      </div>
    </li>
  )
}
