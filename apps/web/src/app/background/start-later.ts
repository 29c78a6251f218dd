import type { QueryClient } from '@tanstack/react-query'
import { loadSending } from '#lib/api/api.ts'
import { prefetchRoutes, watchBuilds } from '#lib/api/new-builds.ts'
import { dropPageData } from '#lib/api/page-data.ts'
import { activeRole } from '#lib/identity/active-role.ts'
import { sessionState } from '#lib/identity/session.ts'
import { isPushUsed, onFirstPushUse } from '#lib/push/push-choice.ts'
import { restoreLostFocus } from '#ui/layout/restore-focus.ts'
import { showAppBadge } from './app-badge.ts'
import { registerAppWorker } from './app-worker.ts'
import { routesFor } from './next-routes.ts'
import { offerReload } from './offer-reload.ts'
import { watchPerson } from './watch-person.ts'

const identityAfter = 3000
const buildsAfter = 1000
/** Time in ms for the first page to take its data. */
const pageDataFor = 5000

function followBuilds(client: QueryClient): void {
  watchBuilds(offerReload)
  watchPerson(client, (person) => {
    showAppBadge(person?.unreadNotifications ?? 0)
    if (person) void prefetchRoutes(routesFor(activeRole(person.roles)))
  })
  if (sessionState().token === null) void prefetchRoutes(routesFor('visitor'))
  registerAppWorker()
}

/** Loads the identity SDK, which is large and only needed to renew the session. */
function keepFresh(): void {
  void import('#lib/identity/identity.ts')
    .then(({ prepareIdentity }) => prepareIdentity())
    .catch(() => undefined)
}

/** Loads the code for push only in browsers where somebody has turned it on. */
function followPushesWhenUsed(client: QueryClient): void {
  const follow = () =>
    void import('./follow-pushes.ts').then(({ followPushes }) => followPushes(client)).catch(() => undefined)
  if (isPushUsed()) follow()
  else onFirstPushUse(follow)
}

/** Restores lost focus, renews the session, follows new builds and the number of unread notifications. */
export function startLater(client: QueryClient): void {
  loadSending().catch(() => undefined)
  restoreLostFocus()
  setTimeout(dropPageData, pageDataFor)
  followPushesWhenUsed(client)
  if (sessionState().token !== null) setTimeout(keepFresh, identityAfter)
  if (import.meta.env.PROD) setTimeout(followBuilds, buildsAfter, client)
}
