import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// What jsdom lacks and the components count on.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver = NoResizeObserver
// Growing text fields measure again when a font has arrived.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

function matches(query: string): boolean {
  // A wide screen, light, with motion.
  const least = /min-width:\s*([\d.]+)em/.exec(query)
  return least !== null && Number(least[1]) * 16 <= 1280
}
window.matchMedia = (query: string) =>
  ({
    matches: matches(query),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList

// A machine that does other things as well takes its time.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(cleanup)
