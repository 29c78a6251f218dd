import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MailGroup, saveNotificationSettings } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notificationSettingsQuery } from './account-queries.ts'

const { queryKey } = notificationSettingsQuery
const mutationKey = ['notification-settings']

/** Switches a group of email notifications on or off: optimistic, one request at a time, reverted on failure. */
export function useMailGroup(): (group: MailGroup, mailed: boolean) => void {
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
      // Read when the request is sent, so that it includes switches changed meanwhile.
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
