import { type RefObject, useEffect, useRef } from 'react'

/**
 * Loads the next page of a list, then focuses the first new item without scrolling.
 * @param count number of items loaded so far
 * @returns the index of the first new item, and a ref for its link
 */
export function useMore(
  count: number,
  load: () => unknown,
): {
  readonly firstNew: number | null
  readonly ref: RefObject<HTMLAnchorElement | null>
  readonly more: () => void
  /** Whether more items were requested and have not arrived yet. */
  readonly isLoadingMore: boolean
} {
  const ref = useRef<HTMLAnchorElement>(null)
  const before = useRef<number | null>(null)
  const firstNew = before.current
  useEffect(() => {
    if (firstNew === null || count <= firstNew) return
    before.current = null
    ref.current?.focus({ preventScroll: true })
  }, [count, firstNew])
  const more = () => {
    before.current = count
    load()
  }
  return { firstNew, ref, more, isLoadingMore: firstNew === count }
}
