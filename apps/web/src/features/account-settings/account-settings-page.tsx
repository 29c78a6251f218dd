import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { useProviderAnswer } from '#ui/sign-in/use-provider-answer.ts'
import { texts } from './account-settings.en.ts'
import classes from './account-settings.module.css'
import { type SettingsTab, settingsTabs, signInPath } from './account-settings-tabs.ts'
import { DataTab } from './data-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PreferencesTab } from './preferences-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SignInTab } from './sign-in-tab.tsx'
import { useLinkProvider } from './use-link-provider.ts'

const contents = {
  profile: ProfileTab,
  'sign-in': SignInTab,
  preferences: PreferencesTab,
  notifications: NotificationsTab,
  data: DataTab,
} as const

/** What a person can set about their own account, in parts that each have an address. */
export function AccountSettingsPage({ tab = 'profile' }: { readonly tab: SettingsTab | undefined }) {
  const t = useTexts(texts)
  const { data: person, error, refetch } = useQuery(currentPersonQuery)
  const Content = contents[tab]
  // Whatever part the person has left for a provider from.
  const fresh = useFreshSignIn(signInPath)
  useProviderAnswer(useLinkProvider(fresh))
  return (
    <Page title={t('title')} documentTitle={`${t(`tabs.${tab}`)} · ${t('title')}`}>
      <nav className={classes.tabs} aria-label={t('tabs.label')}>
        <ul>
          {settingsTabs.map((name) => (
            <li key={name}>
              <Link
                to="/admin/account"
                search={name === 'profile' ? {} : { tab: name }}
                className={classes.tab}
                data-active={name === tab}
                aria-current={name === tab ? 'page' : undefined}
                activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              >
                {t(`tabs.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {person ? (
        <Content key={tab} person={person} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Stack gap="xl" pt="lg">
            <Skeleton height={80} />
            <Skeleton height={80} />
          </Stack>
        </Delayed>
      )}
      {fresh.dialog}
    </Page>
  )
}
