import { Skeleton, Text, Title } from '@mantine/core'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import type { Person } from '@vouch/contract'
import { topicsOf } from '@vouch/domain'
import { useEffect } from 'react'
import { configQuery } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { offersPush } from '#lib/push/push-config.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { texts as accountTexts } from '../account-settings.en.ts'
import groups from '../account-settings.module.css'
import { SettingsGroup } from '../settings-group.tsx'
import { ChoicesTable } from './choices-table.tsx'
import { DevicesGroup } from './devices-group.tsx'
import { MutedGroup } from './muted-group.tsx'
import { texts } from './notification-settings.en.ts'
import classes from './notification-settings.module.css'
import { PauseGroup } from './pause-group.tsx'
import { QuietHoursGroup } from './quiet-hours-group.tsx'
import { settingsQuery } from './settings-queries.ts'
import { ThisBrowserGroup } from './this-browser-group.tsx'
import { settingsMutation } from './use-update-settings.ts'

/** Settings tab: channels by topic, push, pause, quiet hours and mutes. */
export function NotificationsTab({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(settingsQuery)
  const { data: config } = useQuery(configQuery)
  useWarnWhileSaving()
  if (!data) {
    return (
      <SettingsGroup title={t('choices.title')} description={t('choices.body')}>
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={320} />
        </LoadState>
      </SettingsGroup>
    )
  }
  const topics = topicsOf(person.roles)
  return (
    <>
      {!person.emailVerified && <Unverified />}
      <section className={classes.wide}>
        <Title order={2} className={groups.groupTitle}>
          {t('choices.title')}
        </Title>
        <Text c="dimmed" size="sm">
          {t('choices.body')}
        </Text>
        <ChoicesTable
          topics={topics}
          choices={data.choices}
          hasPush={config !== undefined && offersPush(config)}
        />
      </section>
      <ThisBrowserGroup hideDetails={data.hideDetails} />
      <DevicesGroup />
      <PauseGroup pausedUntil={data.pausedUntil} />
      <QuietHoursGroup quietHours={data.quietHours} />
      <MutedGroup />
    </>
  )
}

/** Warns before the page is left while changes are being saved; they are saved one at a time. */
function useWarnWhileSaving(): void {
  const isSaving = useIsMutating({ mutationKey: settingsMutation }) > 0
  useEffect(() => {
    if (!isSaving) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSaving])
}

function Unverified() {
  const t = useTexts(texts)
  const word = useTexts(accountTexts)
  return (
    <Notice
      tone="warn"
      title={t('unverified.title')}
      actions={
        <LinkButton to="/signup-verify-otp" variant="default" onClick={() => savePath()}>
          {word('email.verify')}
        </LinkButton>
      }
    >
      {t('unverified.body')}
    </Notice>
  )
}
