import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { listNotifications, Notification, Person, RouteAnswer } from '@vouch/contract'
import { notifyError } from '#lib/api/notify.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { texts } from './notifications.en.ts'
import { notificationsQuery, readUpTo } from './notifications-queries.ts'

type Pages = InfiniteData<RouteAnswer<typeof listNotifications>, string | null>

const { queryKey } = notificationsQuery

/** The list as if this notification and all older notifications had been read. */
function withRead(list: Pages, read: Notification, at: string): Pages {
  const items = list.pages.flatMap((page) => page.items)
  const place = items.findIndex(({ id }) => id === read.id)
  // The list is newest first, so the notifications before this one remain unread.
  const unread = items.slice(0, Math.max(0, place)).filter(({ readAt }) => readAt === null).length
  const seen = new Set(items.slice(Math.max(0, place)).map(({ id }) => id))
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      unread,
      items: page.items.map((one) =>
        seen.has(one.id) && one.readAt === null ? { ...one, readAt: at } : one,
      ),
    })),
  }
}

/** Marks a notification and all older notifications as read: optimistic, reverted on failure. */
export function useReadUpTo(): (notification: Notification) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Notification) => readUpTo(id),
    onMutate: async (notification) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Pages>(queryKey)
      const after = before && withRead(before, notification, new Date().toISOString())
      client.setQueryData<Pages>(queryKey, after)
      const unread = after?.pages[0]?.unread ?? 0
      client.setQueryData<Person>(
        currentPersonQuery.queryKey,
        (person) => person && { ...person, unreadNotifications: unread },
      )
      return { before }
    },
    onError: (_error, _notification, context) => {
      client.setQueryData(queryKey, context?.before)
      notifyError(texts.t('failed'))
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return mutate
}
