import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Notification } from '@vouch/contract'
import { notificationPath } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { MuteMenu } from './mute-menu.tsx'
import { sentenceOf } from './notification-words.ts'
import { texts } from './notifications.en.ts'
import classes from './notifications.module.css'

interface NotificationItemProps {
  readonly notification: Notification
  readonly onFollow: () => void
}

export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const t = useTexts(texts)
  const { at, readAt, jobTitle, companyName, passportName, proposal } = notification
  const about =
    jobTitle === null
      ? (passportName ?? proposal?.reason ?? companyName)
      : t('about', { job: jobTitle, company: companyName })
  return (
    <div className={classes.entry}>
      <Link
        to={notificationPath(notification)}
        className={classes.item}
        data-unread={readAt === null}
        activeProps={{}}
        onClick={onFollow}
      >
        <span className={classes.what}>
          {readAt === null && <VisuallyHidden>{t('unread')}</VisuallyHidden>}
          {sentenceOf(notification, t)}
        </span>
        {about !== '' && <span className={classes.about}>{about}</span>}
        <span className={classes.about}>
          <RelativeTime value={at} />
        </span>
      </Link>
      <MuteMenu notification={notification} />
    </div>
  )
}
