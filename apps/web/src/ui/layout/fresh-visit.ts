import { isPainted } from '#lib/api/first-paint.ts'

/**
 * Whether this is a page that was opened by a link and is not painted yet. After a reload or "back", and on later pages,
 * the browser may return to an earlier scroll position.
 */
export function isFreshVisit(): boolean {
  if (isPainted()) return false
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type === 'navigate'
}
