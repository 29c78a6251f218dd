import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { notify } from '#lib/api/notify.ts'
import { configQuery } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { linkProvider, type ProviderToken } from '#lib/identity/identity-account.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PageTabs } from '#ui/links/page-tabs.tsx'
import { type FreshSignIn, useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { useProviderAnswer } from '#ui/sign-in/use-provider-answer.ts'
import { texts } from './account-settings.en.ts'
import { type SettingsTab, settingsTabs, signInPath } from './account-settings-tabs.ts'
import { DataTab } from './data-tab.tsx'
import { NotificationsTab } from './notifications/notifications-tab.tsx'
import { PreferencesTab } from './preferences-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SignInTab } from './sign-in-tab.tsx'

const contents = {
  profile: ProfileTab,
  'sign-in': SignInTab,
  preferences: PreferencesTab,
  notifications: NotificationsTab,
  data: DataTab,
} as const

export function AccountSettingsPage({ tab = 'profile' }: { readonly tab: SettingsTab | undefined }) {
  const t = useTexts(texts)
  const { data: person, error, refetch } = useQuery(currentPersonQuery)
  const Content = contents[tab]
  // A sign-in provider may redirect back to any tab, so every tab needs the sign-in dialog.
  const fresh = useFreshSignIn(signInPath)
  useProviderAnswer(useLinkProvider(fresh))
  return (
    <Page title={t('title')} documentTitle={`${t(`tabs.${tab}`)} · ${t('title')}`}>
      <PageTabs
        label={t('tabs.label')}
        to="/admin/account"
        current={tab}
        tabs={settingsTabs.map((id) => ({
          id,
          label: t(`tabs.${id}`),
          search: id === 'profile' ? {} : { tab: id },
        }))}
      />
      {person ? (
        <Content key={tab} person={person} />
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Stack gap="xl" pt="lg">
            <Skeleton height={80} />
            <Skeleton height={80} />
          </Stack>
        </LoadState>
      )}
      {fresh.dialog}
    </Page>
  )
}

/** Links the sign-in provider that redirected back here, and shows a snackbar. */
function useLinkProvider({ run }: FreshSignIn): (token: ProviderToken) => Promise<void> {
  const t = useTexts(texts)
  const client = useQueryClient()
  return useCallback(
    async (token) => {
      await run(() => linkProvider(token))
      const { providers } = await client.ensureQueryData(configQuery)
      const name = providers.find(({ id }) => id === token.providerId)?.label ?? token.providerId
      notify(t('providers.done', { name }))
    },
    [client, run, t],
  )
}
