import { type ReactNode, useDeferredValue } from 'react'
import { isOpening } from './fresh-visit.ts'

interface RestOfPageProps {
  readonly children: ReactNode
  readonly height?: string
}

/**
 * The part of a page below its head. When a link opens the page, it is rendered after the head is painted, in short tasks;
 * until then it takes up the height of the screen, or another one, so that nothing moves.
 */
export function RestOfPage({ children, height = '100vh' }: RestOfPageProps) {
  const isDue = useDeferredValue(true, !isOpening())
  return isDue ? children : <div style={{ minBlockSize: height }} />
}
