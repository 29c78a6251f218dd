import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { firstPageTexts } from './first-page.en.ts'

let first = true

/** Sets the document title. Focuses the h1 after navigation, unless a field has focus. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = firstPageTexts.t('title', { title })
  }, [title])
  // Before the page is shown, so that focus does not leave a button that was pressed at once.
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
