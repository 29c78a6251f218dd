import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { readNotificationsOfPage } from '@vouch/contract'
import { isNotificationPage } from '@vouch/domain'
import { useEffect } from 'react'
import { api } from '#lib/api/api.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { NotificationList } from './notification-list.tsx'
import { texts } from './notifications.en.ts'
import classes from './notifications.module.css'
import { notificationsQuery } from './notifications-queries.ts'
import { useLiveNotifications } from './use-live-notifications.ts'

/** Button with the number of unread notifications; opens the list of notifications. */
export function NotificationBell() {
  const t = useTexts(texts)
  const [open, { toggle, close }] = useDisclosure(false)
  const announcement = useLiveNotifications()
  const { data } = useInfiniteQuery(notificationsQuery)
  const unread = data?.pages[0]?.unread ?? 0
  useReadPage(unread)
  return (
    <>
      <Popover
        opened={open}
        onChange={(next) => !next && close()}
        position="bottom-end"
        shadow="md"
        width="min(25rem, calc(100vw - 16px))"
        trapFocus
        returnFocus
        // Handled below, so that Escape first closes only a menu within the list.
        closeOnEscape={false}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={classes.bell}
            aria-label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
            onClick={toggle}
          >
            <IconBell size={18} />
            {unread > 0 && (
              <span className={classes.count} aria-hidden>
                {unread > 99 ? t('most') : formatNumber(unread)}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown
          p={0}
          aria-label={t('title')}
          onKeyDown={({ key }) => {
            if (key === 'Escape') close()
          }}
        >
          <NotificationList onFollow={close} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

/**
 * Marks notifications about the page on screen as read, also if they arrive while it is visible.
 * @param unread number of unread notifications; a change triggers the next check
 */
function useReadPage(unread: number): void {
  const client = useQueryClient()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    if (unread === 0 || !isNotificationPage(path)) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      api(readNotificationsOfPage, { body: { path } }, { quiet: true }).then(
        () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
        // If the request fails, they stay unread until the next visit.
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [client, path, unread])
}
