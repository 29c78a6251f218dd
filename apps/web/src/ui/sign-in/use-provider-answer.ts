import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { takeProviderAnswer } from '#lib/identity/federated.ts'
import { type ProviderToken, reauthenticateByProvider } from '#lib/identity/identity-account.ts'
import { identityAccountQuery } from '#lib/identity/identity-account-query.ts'
import { takeProviderPurpose } from '#lib/identity/provider-purpose.ts'
import { freshSignInTexts } from './fresh-sign-in.en.ts'

/** On a page to which a provider has redirected: signs in again, or links the provider with `link`. */
export function useProviderAnswer(link?: (token: ProviderToken) => Promise<void>): void {
  const t = useTexts(freshSignInTexts)
  const client = useQueryClient()
  const taken = useRef(false)
  useEffect(() => {
    // React may run effects twice, but the provider's token works only once.
    if (taken.current) return
    taken.current = true
    const answer = takeProviderAnswer()
    const purpose = takeProviderPurpose()
    if (answer === null || purpose === null) return

    const use = async (token: ProviderToken) => {
      if (purpose === 'link') return link?.(token)
      await reauthenticateByProvider(token)
      notify({ message: t('doneElsewhere'), sticky: true })
    }
    const work = 'pendingToken' in answer ? use(answer) : Promise.reject(answer.error)
    work
      .catch((error: unknown) => notifyError(error instanceof Error ? error.message : String(error)))
      .finally(() => client.invalidateQueries({ queryKey: identityAccountQuery.queryKey }))
  }, [client, link, t])
}
