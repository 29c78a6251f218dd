import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { takePendingToken } from '#lib/identity/federated.ts'
import { type ProviderToken, proveByProvider } from '#lib/identity/identity-account.ts'
import { identityAccountQuery } from '#lib/identity/identity-account-query.ts'
import { takePurpose } from '#lib/identity/provider-purpose.ts'
import { freshSignInTexts } from './fresh-sign-in.en.ts'

/**
 * On a page that providers lead back to: does what the person had left for.
 * @param link where providers can be linked: links this one
 */
export function useProviderAnswer(link?: (token: ProviderToken) => Promise<void>): void {
  const t = useTexts(freshSignInTexts)
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
      if (purpose === 'link') return link?.(token)
      await proveByProvider(token)
      notify({ message: t('doneElsewhere'), sticky: true })
    }
    const work = 'pendingToken' in answer ? use(answer) : Promise.reject(answer.error)
    work
      .catch((error: unknown) => notifyError(error instanceof Error ? error.message : String(error)))
      .finally(() => client.invalidateQueries({ queryKey: identityAccountQuery.queryKey }))
  }, [client, link, t])
}
