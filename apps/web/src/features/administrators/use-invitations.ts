import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AdminInvitation, inviteAdministrator, withdrawInvitation } from '@vouch/contract'
import { api } from '#lib/api.ts'
import { isProblem } from '#lib/api-problem.ts'
import { notify, notifyError } from '#lib/notify.ts'
import { useTexts } from '#lib/texts.ts'
import type { FreshSignIn } from '#ui/use-fresh-sign-in.tsx'
import { texts } from './administrators.en.ts'
import { administratorsQuery } from './administrators-queries.ts'

/** Inviting again, which voids the link before, and withdrawing. */
export function useInvitations({ run }: FreshSignIn) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { queryKey } = administratorsQuery
  const settled = () => client.invalidateQueries({ queryKey })

  const invite = useMutation({
    mutationFn: (email: string) => run(() => api(inviteAdministrator, { body: { email } }, { quiet: true })),
    onSuccess: ({ email }) => notify(t('invited', { email })),
    onError: (error) => notifyError(error.message),
    onSettled: settled,
  })
  const withdraw = useMutation({
    mutationFn: async ({ id }: AdminInvitation) => {
      try {
        await api(withdrawInvitation, { params: { id } }, { quiet: true })
      } catch (error) {
        // Somebody else has withdrawn it, or it was accepted meanwhile: the list will show.
        if (!isProblem(error, 404)) throw error
      }
    },
    onSuccess: (_nothing, { email }) => notify(t('withdrawn', { email })),
    onError: (error) => notifyError(error.message),
    onSettled: settled,
  })
  return { invite, withdraw }
}
