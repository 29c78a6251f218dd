import { Checkbox, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MailGroup, NotificationSettings, Person, Role } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import rows from '#ui/list/rows.module.css'
import { notificationSettingsQuery } from './account-queries.ts'
import { texts } from './account-settings.en.ts'
import { SettingsGroup } from './settings-group.tsx'
import { useMailGroup } from './use-mailed.ts'

/** Groups of email notifications by role. */
const groupsOf: Readonly<Record<Role, readonly MailGroup[]>> = {
  candidate: ['tasks', 'progress', 'messages'],
  employer: ['hiring', 'messages'],
  admin: [],
}

export function NotificationsTab({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(notificationSettingsQuery)
  const groups = [...new Set(person.roles.flatMap((role) => groupsOf[role]))]
  return (
    <SettingsGroup title={t('notifications.title')} description={t('notifications.body')}>
      {groups.length === 0 ? (
        <Text c="dimmed">{t('notifications.none')}</Text>
      ) : data ? (
        <>
          {!person.emailVerified && (
            <Notice
              tone="warn"
              title={t('notifications.unverifiedTitle')}
              actions={
                <LinkButton to="/signup-verify-otp" variant="default" onClick={() => savePath()}>
                  {t('email.verify')}
                </LinkButton>
              }
            >
              {t('notifications.unverified')}
            </Notice>
          )}
          <Groups groups={groups} settings={data} />
        </>
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={160} />
        </LoadState>
      )}
    </SettingsGroup>
  )
}

interface GroupsProps {
  readonly groups: readonly MailGroup[]
  readonly settings: NotificationSettings
}

function Groups({ groups, settings }: GroupsProps) {
  const t = useTexts(texts)
  const setMailed = useMailGroup()
  return (
    <ul className={rows.rows} aria-label={t('notifications.title')}>
      {groups.map((group) => (
        <li key={group} className={rows.row}>
          <Checkbox
            label={t(`notifications.${group}`)}
            description={t(`notifications.${group}Hint`)}
            checked={settings.mailed.includes(group)}
            onChange={(event) => setMailed(group, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  )
}
