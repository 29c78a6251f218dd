import { type RefObject, useEffect, useRef } from 'react'
import { firstPageTexts } from './first-page.en.ts'

let first = true

/**
 * Sets the document's title, and moves focus to the page's h1 when the page was reached by navigation: not on the first
 * load, where the browser starts reading by itself, and not away from a field that has taken focus.
 */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = firstPageTexts.t('title', { title })
  }, [title])
  useEffect(() => {
    if (first) {
      first = false
      return
    }
    const busy = document.activeElement?.matches('main input, main textarea, main select')
    if (!busy) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
