import type { QueryClient } from '@tanstack/react-query'
import { watchMissingChunks } from '#lib/api/build-updates.ts'
import { afterFirstPaint } from '#lib/api/first-paint.ts'
import { setNavigator } from '#lib/api/navigation.ts'
import { setFormats } from '#lib/format/format.ts'
import { claimsOf, followOtherTabs, onSession, sessionState } from '#lib/identity/session.ts'
import { followNavigations } from './follow-navigations.ts'
import type { AppRouter } from './router.ts'

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

/** Starts background work. What the first page does not need at once is loaded after it. */
export function startBackground(router: AppRouter, queryClient: QueryClient): void {
  setNavigator((path) => void router.navigate({ href: path }))
  clearOnPersonChange(router, queryClient)
  followNavigations(router)
  followOtherTabs()
  void afterFirstPaint()
    .then(() => import('./background/start-later.ts'))
    .then(({ startLater }) => startLater(queryClient))
    .catch(() => undefined)
  if (import.meta.env.PROD) watchMissingChunks()
}
