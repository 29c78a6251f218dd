import type { QueryClient } from '@tanstack/react-query'
import { watchMissingChunks } from '#lib/api/build-updates.ts'
import { setNavigator } from '#lib/api/navigation.ts'
import { setFormats } from '#lib/format/format.ts'
import { claimsOf, followOtherTabs, onSession, sessionState } from '#lib/identity/session.ts'
import type { AppRouter } from './router.ts'

const identityAfter = 3000
const laterAfter = 1000

/** Clears cached data when the person signs out or another person signs in. */
function clearOnPersonChange(router: AppRouter, queryClient: QueryClient): void {
  let person = claimsOf(sessionState().token ?? '').sub
  onSession(() => {
    const now = claimsOf(sessionState().token ?? '').sub
    if (now === person) return
    person = now
    queryClient.clear()
    setFormats(null)
    void router.invalidate()
  })
}

function startLater(queryClient: QueryClient): void {
  void import('./background/start-later.ts')
    .then((later) => later.startLater(queryClient))
    .catch(() => undefined)
}

/** Starts background work: follows the session in other tabs, renews it, restores lost focus, checks for new builds. */
export function startBackground(router: AppRouter, queryClient: QueryClient): void {
  setNavigator((path) => void router.navigate({ href: path }))
  clearOnPersonChange(router, queryClient)
  followOtherTabs()
  // Loaded after the page, because lost focus needs an interaction first.
  void import('#ui/layout/restore-focus.ts')
    .then(({ restoreLostFocus }) => restoreLostFocus())
    .catch(() => undefined)
  // Loaded after the page: the SDK is large, and only needed to renew the session.
  const keepFresh = () =>
    void import('#lib/identity/identity.ts')
      .then(({ prepareIdentity }) => prepareIdentity())
      .catch(() => undefined)
  if (sessionState().token !== null) setTimeout(keepFresh, identityAfter)
  if (!import.meta.env.PROD) return
  watchMissingChunks()
  setTimeout(startLater, laterAfter, queryClient)
}
