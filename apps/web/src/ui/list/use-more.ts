import { type RefObject, useEffect, useRef } from 'react'

/**
 * Loading more of a list: afterwards the focus is on the first of the new ones, and the page has not moved.
 * @param count how many there are
 * @returns the place of the first new one and the ref for its link
 */
export function useMore(
  count: number,
  load: () => unknown,
): {
  readonly firstNew: number | null
  readonly ref: RefObject<HTMLAnchorElement | null>
  readonly more: () => void
  /** Whether the next ones were asked for and have not come. */
  readonly asked: boolean
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
  return { firstNew, ref, more, asked: firstNew === count }
}
