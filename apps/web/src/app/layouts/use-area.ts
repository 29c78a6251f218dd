import { useLayoutEffect } from 'react'

/** Says at the root which area is shown: it decides the size of text, also in menus and dialogs at the body. */
export function useArea(area: 'public' | 'admin'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.area = area
  }, [area])
}
