import { isPainted } from '#lib/api/first-paint.ts'

/** Whether a link within the app leads to a page that is not in the document yet. */
let isLinked = false

/** Call when the address changes. @param byLink false for "back" and "forward", and for links to a part of a page */
export function noteNavigation(byLink: boolean): void {
  isLinked = byLink
}

/** Call when the page of a changed address is in the document. */
export function noteRendered(): void {
  isLinked = false
}

/**
 * Whether this is the first page of a visit, was opened by a link and is not painted yet. After a reload or "back", and on
 * later pages, the browser may return to an earlier scroll position.
 */
export function isFreshVisit(): boolean {
  if (isPainted()) return false
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type === 'navigate'
}

/** The same for pages that are opened by links within the app too. */
export function isOpening(): boolean {
  return isLinked || isFreshVisit()
}
