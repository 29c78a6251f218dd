import { type ReactNode, useDeferredValue } from 'react'
import { isFreshVisit } from './fresh-visit.ts'

/**
 * The part of a page below its head. On a first visit it is rendered after the head is painted, in short tasks; until then
 * it takes up the height of the screen, so that nothing moves.
 */
export function RestOfPage({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, !isFreshVisit())
  return isDue ? children : <div style={{ minBlockSize: '100vh' }} />
}
