import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify, notifyError } from '#lib/api/notify.ts'
import type { SignInProvider } from '#lib/api/runtime-config.ts'
import { configQuery } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { startProvider } from '#lib/identity/federated.ts'
import { linkByPopup, unlinkProvider } from '#lib/identity/identity-account.ts'
import { identityAccountQuery } from '#lib/identity/identity-account-query.ts'
import { isSuperseded } from '#lib/identity/identity-problem.ts'
import { leaveFor } from '#lib/identity/provider-purpose.ts'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { texts } from './account-settings.en.ts'

export interface ProviderLinks {
  /** The provider that is being linked or unlinked. */
  readonly busy: string | null
  /** Lets the provider open this account. With our own identity service the page is left for it. */
  readonly link: (provider: SignInProvider) => Promise<void>
  readonly unlink: (provider: SignInProvider) => Promise<void>
}

/** Linking and unlinking accounts elsewhere; what goes wrong is told. */
export function useProviderLinks(fresh: FreshSignIn): ProviderLinks {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)

  const attempt = async (id: string, act: () => Promise<void>) => {
    setBusy(id)
    try {
      await act()
    } catch (error) {
      if (isSuperseded(error)) return
      notifyError(error instanceof Error ? error.message : String(error))
    }
    setBusy(null)
    void client.invalidateQueries({ queryKey: identityAccountQuery.queryKey })
  }
  return {
    busy,
    link: ({ id, label }) =>
      attempt(id, async () => {
        const { identity } = await client.ensureQueryData(configQuery)
        await fresh.runFresh(async () => {
          if (identity === 'firebase') {
            await linkByPopup(id)
            notify(t('providers.done', { name: label }))
            return
          }
          leaveFor('link')
          startProvider(id, `${location.pathname}${location.search}`)
        })
      }),
    unlink: ({ id, label }) =>
      attempt(id, async () => {
        await fresh.run(() => unlinkProvider(id))
        notify(t('providers.undone', { name: label }))
      }),
  }
}
