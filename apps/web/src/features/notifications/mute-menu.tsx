import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Notification } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { LinkMenuItem } from '#ui/layout/link-menu-item.tsx'
import { sentenceOf } from './notification-words.ts'
import { texts } from './notifications.en.ts'
import classes from './notifications.module.css'
import { useMute } from './use-mute.ts'

/** What a notification is about can be muted from the notification itself. */
export function MuteMenu({ notification }: { readonly notification: Notification }) {
  const t = useTexts(texts)
  const mute = useMute()
  const { applicationId, jobId } = notification
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <IconAction
          icon={IconDots}
          label={t('mute.menu', { what: sentenceOf(notification, t) })}
          className={classes.menu ?? ''}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {applicationId !== null && (
          <Menu.Item onClick={() => mute({ notification, subject: 'application' })}>
            {t('mute.application')}
          </Menu.Item>
        )}
        {jobId !== null && (
          <Menu.Item onClick={() => mute({ notification, subject: 'job' })}>{t('mute.job')}</Menu.Item>
        )}
        <LinkMenuItem to="/admin/account" search={{ tab: 'notifications' }}>
          {t('mute.settings')}
        </LinkMenuItem>
      </Menu.Dropdown>
    </Menu>
  )
}
