import { listNotifications, readNotifications } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

/** What happened, newest first, with the count of unread ones in each page. */
export const notificationsQuery = pagedQueryOptions(['me', 'notifications'], ({ cursor, signal }) =>
  api(
    listNotifications,
    { query: { ...(cursor !== undefined && { cursor }) } },
    { signal, quiet: cursor === undefined },
  ),
)

/** Marks one and all older ones as read. */
export function readUpTo(id: string): Promise<unknown> {
  return api(readNotifications, { body: { id } }, { quiet: true })
}
