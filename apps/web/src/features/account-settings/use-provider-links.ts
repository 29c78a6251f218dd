import { useQueryClient } from '@tanstack/react-query'
import { notify, notifyError } from '#lib/api/notify.ts'
import type { SignInProvider } from '#lib/api/runtime-config.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { configQuery } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { startProvider } from '#lib/identity/federated.ts'
import { linkByPopup, unlinkProvider } from '#lib/identity/identity-account.ts'
import { identityAccountQuery } from '#lib/identity/identity-account-query.ts'
import { isSuperseded } from '#lib/identity/identity-problem.ts'
import { rememberProviderPurpose } from '#lib/identity/provider-purpose.ts'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { texts } from './account-settings.en.ts'

/** Links and unlinks sign-in providers. Failures show a snackbar. */
export function useProviderLinks(fresh: FreshSignIn) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const link = async ({ id, label }: SignInProvider) => {
    const { identity } = await client.ensureQueryData(configQuery)
    await fresh.runFresh(async () => {
      if (identity === 'firebase') {
        await linkByPopup(id)
        notify(t('providers.done', { name: label }))
        return
      }
      rememberProviderPurpose('link')
      startProvider(id, `${location.pathname}${location.search}`)
    })
  }
  const unlink = async ({ id, label }: SignInProvider) => {
    await fresh.run(() => unlinkProvider(id))
    notify(t('providers.undone', { name: label }))
  }
  const { run, running } = useCommand(
    async ({ provider, links }: { readonly provider: SignInProvider; readonly links: boolean }) => {
      try {
        await (links ? link(provider) : unlink(provider))
      } finally {
        void client.invalidateQueries({ queryKey: identityAccountQuery.queryKey })
      }
    },
    (error) => {
      if (!isSuperseded(error)) notifyError(error.message)
    },
  )
  return {
    /** Id of the provider that is being linked or unlinked. */
    busy: running?.provider.id ?? null,
    /** Starts linking. With the embedded identity service, the browser leaves this page for the provider. */
    link: (provider: SignInProvider) => run({ provider, links: true }),
    unlink: (provider: SignInProvider) => run({ provider, links: false }),
  }
}

export type ProviderLinks = ReturnType<typeof useProviderLinks>
