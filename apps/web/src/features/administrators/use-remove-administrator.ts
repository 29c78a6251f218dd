import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Administrator, removeAdministrator } from '@vouch/contract'
import { api } from '#lib/api.ts'
import { currentPersonQuery } from '#lib/current-person.ts'
import { notify } from '#lib/notify.ts'
import { useTexts } from '#lib/texts.ts'
import { texts } from './administrators.en.ts'
import { administratorsQuery } from './administrators-queries.ts'

/** Takes the role away. Who steps down goes to their own dashboard, because this page is no longer theirs. */
export function useRemoveAdministrator() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ userId }: Administrator) => api(removeAdministrator, { params: { id: userId } }),
    onSuccess: async (_nothing, { self, displayName, email }) => {
      if (!self) {
        notify(t('removed', { name: displayName || email }))
        return
      }
      notify(t('steppedDown'))
      await client.refetchQueries({ queryKey: currentPersonQuery.queryKey, exact: true })
      await navigate({ to: '/admin/dashboard' })
    },
    onSettled: (_data, _error, { self }) =>
      self ? undefined : client.invalidateQueries({ queryKey: administratorsQuery.queryKey }),
  })
}
