import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Administrator, removeAdministrator } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { texts } from './administrators.en.ts'
import { administratorsQuery } from './administrators-queries.ts'

/** Takes the role away. Who steps down goes to their own dashboard, because this page is no longer theirs. */
export function useRemoveAdministrator({ run }: FreshSignIn) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ userId }: Administrator) =>
      run(() => api(removeAdministrator, { params: { id: userId } }, { quiet: true })),
    onSuccess: async (_nothing, { self, displayName, email }) => {
      if (!self) {
        notify(t('removed', { name: displayName || email }))
        return
      }
      notify(t('steppedDown'))
      await client.refetchQueries({ queryKey: currentPersonQuery.queryKey, exact: true })
      await navigate({ to: '/admin/dashboard' })
    },
    onError: (error) => notifyError(error.message),
    onSettled: (_data, _error, { self }) =>
      self ? undefined : client.invalidateQueries({ queryKey: administratorsQuery.queryKey }),
  })
}
