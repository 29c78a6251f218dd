import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MailGroup, saveNotificationSettings } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notificationSettingsQuery } from './account-queries.ts'

const { queryKey } = notificationSettingsQuery
const mutationKey = ['notification-settings']

/** Chooses whether a group of news is mailed: shown at once, saved one after the other, taken back when it fails. */
export function useMailed(): (group: MailGroup, mailed: boolean) => void {
  const client = useQueryClient()
  const put = (group: MailGroup, mailed: boolean) =>
    client.setQueryData(queryKey, (before) => {
      if (!before) return before
      const others = before.mailed.filter((one) => one !== group)
      return { mailed: mailed ? [...others, group] : others }
    })
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'notification-settings' },
    mutationFn: () =>
      // As it stands when it is this one's turn: a later choice is in it already.
      api(saveNotificationSettings, {
        body: { mailed: client.getQueryData(queryKey)?.mailed ?? [] },
      }),
    onMutate: async ({ group, mailed }: { group: MailGroup; mailed: boolean }) => {
      await client.cancelQueries({ queryKey })
      put(group, mailed)
    },
    onSuccess: (saved) => {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, saved)
    },
    onError: (_error, { group, mailed }) => put(group, !mailed),
  })
  return (group, mailed) => mutate({ group, mailed })
}
