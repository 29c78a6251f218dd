import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { identityAccountQuery } from '#lib/identity/identity-account-query.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import rows from '#ui/list/rows.module.css'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { texts } from './account-settings.en.ts'
import { signInPath } from './account-settings-tabs.ts'
import { ProviderRow } from './provider-row.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { useProviderLinks } from './use-provider-links.ts'

/** Sign-in providers, linked or not; hidden if the server offers none. */
export function ProvidersGroup() {
  const t = useTexts(texts)
  const fresh = useFreshSignIn(signInPath)
  const links = useProviderLinks(fresh)
  const account = useQuery(identityAccountQuery)
  const { data: config } = useQuery(configQuery)
  const linked = account.data?.linked
  if (config?.providers.length === 0) return null
  return (
    <SettingsGroup title={t('providers.title')} description={t('providers.body')}>
      {linked && config ? (
        <ul className={rows.rows} aria-label={t('providers.list')}>
          {config.providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              link={linked.find(({ providerId }) => providerId === provider.id) ?? null}
              only={linked.length === 1}
              links={links}
            />
          ))}
        </ul>
      ) : (
        <LoadState error={account.error} onRetry={account.refetch}>
          <Skeleton height={64} />
        </LoadState>
      )}
      {fresh.dialog}
    </SettingsGroup>
  )
}
