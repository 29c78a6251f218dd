import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Notification } from '@vouch/contract'
import { useState } from 'react'
import { mutesQuery } from '#lib/data/notification-mutes.ts'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { LinkMenuItem } from '#ui/links/link-menu-item.tsx'
import { sentenceOf } from './notification-words.ts'
import { texts } from './notifications.en.ts'
import classes from './notifications.module.css'
import { useMute } from './use-mute.ts'

/** Menu of a notification that mutes its job or application. */
export function MuteMenu({ notification }: { readonly notification: Notification }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const { mute, unmute } = useMute()
  const { data: mutes = [] } = useQuery({ ...mutesQuery, enabled: isOpen })
  const isMuted = (id: string) => mutes.some((one) => one.id === id)
  const { applicationId, jobId } = notification
  return (
    <Menu position="bottom-end" withinPortal={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <IconAction
          icon={IconDots}
          label={t('mute.menu', { what: sentenceOf(notification, t) })}
          className={classes.menu ?? ''}
        />
      </Menu.Target>
      <Menu.Dropdown
        onKeyDown={(event) => {
          // The list around it would close too.
          if (event.key === 'Escape') event.stopPropagation()
        }}
      >
        {applicationId !== null &&
          (isMuted(applicationId) ? (
            <Menu.Item onClick={() => unmute(applicationId)}>{t('mute.unmuteApplication')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => mute({ notification, subject: 'application' })}>
              {t('mute.application')}
            </Menu.Item>
          ))}
        {jobId !== null &&
          (isMuted(jobId) ? (
            <Menu.Item onClick={() => unmute(jobId)}>{t('mute.unmuteJob')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => mute({ notification, subject: 'job' })}>{t('mute.job')}</Menu.Item>
          ))}
        <LinkMenuItem to="/admin/account" search={{ tab: 'notifications' }}>
          {t('mute.settings')}
        </LinkMenuItem>
      </Menu.Dropdown>
    </Menu>
  )
}
