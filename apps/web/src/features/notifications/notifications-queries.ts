import { listNotifications, readNotifications } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

/** Notifications, newest first. Each page contains the number of unread notifications. */
export const notificationsQuery = pagedQueryOptions(['me', 'notifications'], ({ cursor, signal }) =>
  api(
    listNotifications,
    { query: { ...(cursor !== undefined && { cursor }) } },
    { signal, quiet: cursor === undefined },
  ),
)

/** Marks the notification with this id and all older notifications as read. */
export function readUpTo(id: string): Promise<unknown> {
  return api(readNotifications, { body: { id } }, { quiet: true })
}
