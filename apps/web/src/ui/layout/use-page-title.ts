import type { PageHead } from '@vouch/domain'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { applyHead } from './apply-head.ts'
import { firstPageTexts } from './first-page.en.ts'

let first = true

/**
 * Sets the document's title and head. Focuses the h1 after navigation, unless a field has focus.
 * @param head as for `applyHead`; the same object while it says the same
 */
export function usePageTitle(title: string, head?: PageHead | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = firstPageTexts.t('title', { title })
    applyHead(head)
  }, [title, head])
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
