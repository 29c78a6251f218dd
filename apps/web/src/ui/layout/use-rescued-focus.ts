import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Keeps focus from being lost when what had it goes away: it moves to the element of `ref`, which needs `tabIndex={-1}`.
 * @param state looked at after each change of it
 * @returns the ref, and a way to look at another time, such as when a dialog has closed
 */
export function useRescuedFocus<E extends HTMLElement>(
  state: unknown,
): { ref: RefObject<E | null>; rescue: () => void } {
  const ref = useRef<E>(null)
  const before = useRef(state)
  const rescue = useCallback(() => {
    const active = document.activeElement
    if (active === null || active === document.body) ref.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    rescue()
  }, [state, rescue])
  return { ref, rescue }
}
