import type { QueryClient } from '@tanstack/react-query'
import { watchMissingParts } from '#lib/api/build-updates.ts'
import { setNavigator } from '#lib/api/navigation.ts'
import { notify } from '#lib/api/notify.ts'
import { setFormats } from '#lib/format/format.ts'
import { claimsOf, followOtherTabs, onSession, sessionState } from '#lib/identity/session.ts'
import { appTexts } from './app.en.ts'
import type { AppRouter } from './router.ts'

const identityAfter = 3000
const buildsAfter = 1000
const nextPaths = ['/jobs', '/jobs/:slug', '/login', '/signup']

/** Another person, or nobody: what was loaded for the one before must not be seen. */
function forgetOthers(router: AppRouter, queryClient: QueryClient): void {
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
  void import('#lib/api/new-builds.ts')
    .then(({ watchBuilds }) => watchBuilds(nextPaths, offerReload))
    .catch(() => undefined)
}

/** What runs beside the pages: the session across tabs and its renewal, the focus, and new builds. */
export function startBackground(router: AppRouter, queryClient: QueryClient): void {
  setNavigator((path) => void router.navigate({ href: path }))
  forgetOthers(router, queryClient)
  followOtherTabs()
  // Needed once somebody acts, so it comes after the page.
  void import('#ui/layout/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined)
  // The SDK is large and only needed to renew, so it comes after the page.
  const keepFresh = () =>
    void import('#lib/identity/identity.ts')
      .then(({ prepareIdentity }) => prepareIdentity())
      .catch(() => undefined)
  if (sessionState().token !== null) setTimeout(keepFresh, identityAfter)
  watchMissingParts()
  if (import.meta.env.PROD) setTimeout(followBuilds, buildsAfter)
}
