import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { firstPageTexts } from './first-page.en.ts'

let first = true

/** Sets the document title. Focuses the h1 after navigation, unless a field has focus. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = firstPageTexts.t('title', { title })
  }, [title])
  // Runs before the page is painted. Later, it could take focus from a button that was just pressed.
  useLayoutEffect(() => {
    if (first) {
      first = false
      return
    }
    const busy = document.activeElement?.matches('main input, main textarea, main select')
    if (!busy) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
