import { noteNavigation, noteRendered } from '#ui/layout/fresh-visit.ts'
import type { AppRouter } from './router.ts'

/** Tells pages that a link opens from those that return to an earlier scroll position. */
export function followNavigations(router: Pick<AppRouter, 'history' | 'subscribe'>): void {
  router.history.subscribe(({ location, action }) =>
    noteNavigation(action.type === 'PUSH' && location.hash === ''),
  )
  router.subscribe('onRendered', noteRendered)
}
