import type { QueryClient } from '@tanstack/react-query'
import { watchMissingChunks } from '#lib/api/build-updates.ts'
import { setNavigator } from '#lib/api/navigation.ts'
import { notify } from '#lib/api/notify.ts'
import { setFormats } from '#lib/format/format.ts'
import { claimsOf, followOtherTabs, onSession, sessionState } from '#lib/identity/session.ts'
import { appTexts } from './app.en.ts'
import type { AppRouter } from './router.ts'

const identityAfter = 3000
const buildsAfter = 1000
const nextPaths = ['/jobs', '/jobs/:slug']
const visitorPaths = ['/login', '/signup']

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

function offerReload(): void {
  notify({
    message: appTexts.t('build.new'),
    tone: 'info',
    sticky: true,
    action: { label: appTexts.t('build.reload'), onClick: () => location.reload() },
  })
}

function followBuilds(): void {
  const paths = sessionState().token === null ? [...nextPaths, ...visitorPaths] : nextPaths
  void import('#lib/api/new-builds.ts')
    .then(({ watchBuilds }) => watchBuilds(paths, offerReload))
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
  watchMissingChunks()
  if (import.meta.env.PROD) setTimeout(followBuilds, buildsAfter)
}
