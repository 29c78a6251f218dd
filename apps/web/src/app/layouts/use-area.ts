import { useLayoutEffect } from 'react'

/** Sets `data-area` on the root element. The attribute decides the text size, also in portals. */
export function useArea(area: 'public' | 'admin'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.area = area
  }, [area])
}
