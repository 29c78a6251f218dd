import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { readNotificationsOfPage } from '@vouch/contract'
import { isNotificationPage } from '@vouch/domain'
import { useEffect } from 'react'
import { api } from '#lib/api/api.ts'
import { notificationsQuery } from './notifications-queries.ts'

/**
 * Marks the notifications that lead to the open page as read, also those that arrive while it is looked at.
 * @param unread how many notifications are unread now
 */
export function useReadPage(unread: number): void {
  const client = useQueryClient()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    if (unread === 0 || !isNotificationPage(path)) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      api(readNotificationsOfPage, { body: { path } }, { quiet: true }).then(
        () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
        // They stay unread, and the next visit tries again.
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [client, path, unread])
}
