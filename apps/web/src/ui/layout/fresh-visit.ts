import { isPainted } from '#lib/api/first-paint.ts'

/**
 * Whether the first page is about to be painted, and was loaded by a link. After a reload or "back", and on later pages,
 * people return to where they had scrolled to.
 */
export function isFreshVisit(): boolean {
  if (isPainted()) return false
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type === 'navigate'
}
