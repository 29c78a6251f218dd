import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type NotificationChoice,
  type NotificationSettings,
  type NotificationSettingsInput,
  updateNotificationSettings,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { deviceTimeZone } from '#lib/format/format.ts'
import { settingsQuery } from './settings-queries.ts'

const { queryKey } = settingsQuery

/** Mutation key of changes to the settings. */
export const settingsMutation = ['notification-settings']

/** Applies a change to the settings optimistically. */
function changed(settings: NotificationSettings, { choices = [], ...rest }: NotificationSettingsInput) {
  const merge = (choice: NotificationChoice): NotificationChoice => {
    const change = choices.find(({ topic }) => topic === choice.topic)
    return { ...choice, ...(change as Partial<NotificationChoice> | undefined) }
  }
  return { ...settings, ...rest, choices: settings.choices.map(merge) } as NotificationSettings
}

/** Changes settings: shown at once, one request at a time, reverted on failure. */
export function useUpdateSettings() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: settingsMutation,
    scope: { id: 'notification-settings' },
    mutationFn: (change: NotificationSettingsInput) =>
      api(updateNotificationSettings, { body: { ...change, deviceTimeZone: deviceTimeZone() } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (shown) => shown && changed(shown, change))
      return { before }
    },
    onSuccess: (saved) => {
      // Queued changes are not in this answer.
      if (client.isMutating({ mutationKey: settingsMutation }) === 1) client.setQueryData(queryKey, saved)
    },
    onError: (_error, _change, context) => {
      client.setQueryData(queryKey, context?.before)
      return client.invalidateQueries({ queryKey })
    },
  })
  return { update: mutate }
}
