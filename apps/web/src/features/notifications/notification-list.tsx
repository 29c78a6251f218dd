import { Button, Skeleton, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Notification } from '@vouch/contract'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { chooseActiveRole } from '#lib/identity/active-role.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NotificationItem } from './notification-item.tsx'
import { texts } from './notifications.en.ts'
import classes from './notifications.module.css'
import { notificationsQuery } from './notifications-queries.ts'
import { useReadUpTo } from './use-read-up-to.ts'

export function NotificationList({ onFollow }: { readonly onFollow: () => void }) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(notificationsQuery)
  const readUpTo = useReadUpTo()
  const rows = rowsOf(query.data)
  const [newest] = rows
  const unread = query.data?.pages[0]?.unread ?? 0

  const follow = (notification: Notification) => {
    if (notification.readAt === null) readUpTo(notification)
    chooseActiveRole(notification.side)
    onFollow()
  }

  return (
    <section className={classes.panel} aria-label={t('title')}>
      <header className={classes.head}>
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        {newest && unread > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => readUpTo(newest)}>
            {t('readAll')}
          </Button>
        )}
      </header>
      <div className={classes.scroll}>
        {rows.length === 0 && !query.isSuccess && (
          <LoadState error={query.error} onRetry={query.refetch}>
            <Waiting />
          </LoadState>
        )}
        {query.isSuccess && rows.length === 0 && (
          <EmptyState title={t('empty')} order={3}>
            {t('emptyBody')}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <ul className={classes.list}>
            {rows.map((notification) => (
              <li key={notification.id}>
                <NotificationItem notification={notification} onFollow={() => follow(notification)} />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <div className={classes.more}>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('older')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      <Skeleton height={14} />
      <Skeleton height={14} width="80%" />
      <Skeleton height={14} width="60%" />
    </div>
  )
}
