import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { NotificationList } from './notification-list.tsx'
import { texts } from './notifications.en.ts'
import classes from './notifications.module.css'
import { notificationsQuery } from './notifications-queries.ts'
import { useLiveNotifications } from './use-live-notifications.ts'
import { useReadPage } from './use-read-page.ts'

/** The bell: how many notifications are unread, and what happened in a panel below it. */
export function NotificationBell() {
  const t = useTexts(texts)
  const [open, { toggle, close }] = useDisclosure(false)
  const said = useLiveNotifications()
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
        <Popover.Dropdown p={0} aria-label={t('title')}>
          <NotificationList onFollow={close} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
