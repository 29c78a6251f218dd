import { type ReactNode, useDeferredValue } from 'react'
import { isPainted } from '#lib/api/first-paint.ts'

/** Whether the page is loaded by a link. After a reload or "back", the browser scrolls to where the person was. */
function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type === 'navigate'
}

/**
 * The part of a page below its head. On a first visit it is rendered after the head is painted, in short tasks; until then
 * it takes up the height of the screen, so that nothing moves.
 */
export function RestOfPage({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, isPainted() || !isFreshVisit())
  return isDue ? children : <div style={{ minBlockSize: '100vh' }} />
}
