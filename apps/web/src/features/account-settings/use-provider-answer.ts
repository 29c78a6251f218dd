import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { takePendingToken } from '#lib/federated.ts'
import { linkProvider, type ProviderToken, proveByProvider } from '#lib/identity-account.ts'
import { notify, notifyError } from '#lib/notify.ts'
import { useTexts } from '#lib/texts.ts'
import { configQuery, identityAccountQuery } from './account-queries.ts'
import { texts } from './account-settings.en.ts'
import { takePurpose } from './provider-purpose.ts'
import type { FreshSignIn } from './use-fresh-sign-in.tsx'

/** On a page that providers lead back to: does what the person had left for. */
export function useProviderAnswer(fresh: FreshSignIn): void {
  const t = useTexts(texts)
  const client = useQueryClient()
  const taken = useRef(false)
  useEffect(() => {
    // What the provider answered works once, and effects may run twice.
    if (taken.current) return
    taken.current = true
    const answer = takePendingToken()
    const purpose = takePurpose()
    if (answer === null || purpose === null) return

    const use = async (token: ProviderToken) => {
      if (purpose === 'prove') {
        await proveByProvider(token)
        notify({ message: t('fresh.doneElsewhere'), sticky: true })
        return
      }
      await fresh.run(() => linkProvider(token))
      const { providers } = await client.ensureQueryData(configQuery)
      const name = providers.find(({ id }) => id === token.providerId)?.label ?? token.providerId
      notify(t('providers.done', { name }))
    }
    const work = 'pendingToken' in answer ? use(answer) : Promise.reject(answer.error)
    work
      .catch((error: unknown) => notifyError(error instanceof Error ? error.message : String(error)))
      .finally(() => client.invalidateQueries({ queryKey: identityAccountQuery.queryKey }))
  }, [client, fresh, t])
}
