import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Moves focus to the element of `ref` if focus was lost. That element needs `tabIndex={-1}`.
 * @param state after each change of this value, focus is checked; undefined while loading
 * @returns the ref, and `rescue` to check at other times, such as after a dialog has closed
 */
export function useFocusFallback<E extends HTMLElement>(
  state: unknown,
): { ref: RefObject<E | null>; rescue: () => void } {
  const ref = useRef<E>(null)
  const before = useRef(state)
  const hadFocus = useRef(false)
  const rescue = useCallback(() => {
    const active = document.activeElement
    if (active === null || active === document.body) ref.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const focused = () => (hadFocus.current = true)
    document.addEventListener('focusin', focused)
    return () => document.removeEventListener('focusin', focused)
  }, [])
  useEffect(() => {
    if (before.current === state) return
    const isLoaded = before.current === undefined
    before.current = state
    // When a page opens, nothing has had focus, so none was lost. After a retry button has gone, it was.
    if (!isLoaded || hadFocus.current) rescue()
  }, [state, rescue])
  return { ref, rescue }
}
