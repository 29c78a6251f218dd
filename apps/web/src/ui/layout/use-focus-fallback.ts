import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Moves focus to the element of `ref` if focus was lost. That element needs `tabIndex={-1}`.
 * @param state after each change of this value, focus is checked
 * @returns the ref, and `rescue` to check at other times, such as after a dialog has closed
 */
export function useFocusFallback<E extends HTMLElement>(
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
