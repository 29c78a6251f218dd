import { useEffect, useRef, useState } from 'react'

/** Focuses an element after the next render: the first match of a selector in a container. */
export function useFocusRequest<E extends HTMLElement>() {
  const container = useRef<E>(null)
  const [selector, setSelector] = useState<string | null>(null)
  useEffect(() => {
    if (selector === null) return
    container.current?.querySelector<HTMLElement>(selector)?.focus()
    setSelector(null)
  }, [selector])
  return { container, focus: setSelector }
}

/** Which button of a moved entry to focus: the pressed one is disabled at the end of the list. */
export function buttonAfterMove(by: -1 | 1, to: number, last: number): 'up' | 'down' {
  if (to === 0) return 'down'
  return to === last || by < 0 ? 'up' : 'down'
}
