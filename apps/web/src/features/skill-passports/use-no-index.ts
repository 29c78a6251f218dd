import { useEffect } from 'react'

/** Asks search engines not to list the page while `active`. */
export function useNoIndex(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex'
    document.head.append(meta)
    return () => meta.remove()
  }, [active])
}
