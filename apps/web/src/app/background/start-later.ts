import type { QueryClient } from '@tanstack/react-query'
import { prefetchRoutes, watchBuilds } from '#lib/api/new-builds.ts'
import { activeRole } from '#lib/identity/active-role.ts'
import { sessionState } from '#lib/identity/session.ts'
import { showAppBadge } from './app-badge.ts'
import { registerAppWorker } from './app-worker.ts'
import { routesFor } from './next-routes.ts'
import { offerReload } from './offer-reload.ts'
import { watchPerson } from './watch-person.ts'

/** Starts the background work that can wait until the page is shown. */
export function startLater(client: QueryClient): void {
  watchBuilds(offerReload)
  watchPerson(client, (person) => {
    showAppBadge(person?.unreadNotifications ?? 0)
    if (person) void prefetchRoutes(routesFor(activeRole(person.roles)))
  })
  if (sessionState().token === null) void prefetchRoutes(routesFor('visitor'))
  registerAppWorker()
}
