import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  muteNotification,
  type Notification,
  type NotificationMute,
  unmuteNotifications,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { mutesQuery } from '#lib/data/notification-mutes.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './notifications.en.ts'

interface Muted {
  readonly notification: Notification
  readonly subject: NotificationMute['subject']
}

/** Mutes the job or the application of a notification, with undo in the snackbar, and unmutes it. */
export function useMute(): { mute: (muted: Muted) => void; unmute: (id: string) => void } {
  const t = useTexts(texts)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: mutesQuery.queryKey })
  const undo = useMutation({
    mutationFn: (id: string) => api(unmuteNotifications, { params: { id } }),
    onSuccess: () => notify(t('mute.undone')),
    onSettled: refresh,
  })
  const { mutate } = useMutation({
    mutationFn: ({ notification, subject }: Muted) =>
      api(muteNotification, { params: { id: notification.id }, body: { subject } }),
    onSuccess: ({ id, jobTitle }, { subject }) =>
      notify({
        message: t(`mute.done.${subject}`, { job: jobTitle }),
        action: { label: t('mute.undo'), onClick: () => undo.mutate(id) },
      }),
    onSettled: refresh,
  })
  return { mute: mutate, unmute: undo.mutate }
}
