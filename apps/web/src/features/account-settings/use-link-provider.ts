import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { notify } from '#lib/api/notify.ts'
import { configQuery } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { linkProvider, type ProviderToken } from '#lib/identity/identity-account.ts'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { texts } from './account-settings.en.ts'

/** Links a provider that the person has come back from, and says so. */
export function useLinkProvider({ run }: FreshSignIn): (token: ProviderToken) => Promise<void> {
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
