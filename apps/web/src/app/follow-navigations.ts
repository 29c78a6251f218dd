import { noteNavigation, noteRendered } from '#ui/first-view/fresh-visit.ts'
import type { AppRouter } from './router.ts'

/**
 * Tells pages that a link opens from those that return to an earlier scroll position. Follows from the first page that is
 * rendered: until then nobody else may follow the history, or the router would not load the page that a guard leads to.
 */
export function followNavigations(router: Pick<AppRouter, 'history' | 'subscribe'>): void {
  let isFollowing = false
  router.subscribe('onRendered', () => {
    noteRendered()
    if (isFollowing) return
    isFollowing = true
    router.history.subscribe(({ location, action }) =>
      noteNavigation(action.type === 'PUSH' && location.hash === ''),
    )
  })
}
