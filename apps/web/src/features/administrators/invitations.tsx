import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type AdminInvitation, inviteAdministrator, withdrawInvitation } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { administratorsQuery } from '#lib/data/administrators.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { InvitationList } from '#ui/list/invitation-list.tsx'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { texts } from './administrators.en.ts'
import classes from './administrators.module.css'

interface InvitationsProps {
  readonly invitations: readonly AdminInvitation[]
  readonly fresh: FreshSignIn
}

export function Invitations({ invitations, fresh }: InvitationsProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { ref } = useFocusFallback<HTMLDivElement>(invitations.length)
  return (
    <div ref={ref} tabIndex={-1} className={classes.invitations}>
      {invitations.length === 0 ? (
        <Text c="dimmed">{t('noInvitations')}</Text>
      ) : (
        <InvitationList
          label={t('invitations')}
          invitations={invitations}
          about={({ invitedBy }) => t('invitedBy', { name: invitedBy })}
          invite={({ email }) =>
            fresh.run(() => api(inviteAdministrator, { body: { email } }, { quiet: true }))
          }
          withdraw={({ id }) => api(withdrawInvitation, { params: { id } }, { quiet: true })}
          onSettled={() => client.invalidateQueries({ queryKey: administratorsQuery.queryKey })}
        />
      )}
    </div>
  )
}
