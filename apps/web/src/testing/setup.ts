import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'

// Files share a worker, its page and its libraries, but not the app's own modules: those keep state.
vi.resetModules()
globalThis.indexedDB = new IDBFactory()
document.body.replaceChildren()
history.replaceState(null, '', '/')
const { removeFakeApi } = await import('./fake-api.ts')

// What jsdom lacks and the components count on.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver = NoResizeObserver
// Growing text fields measure again when a font has arrived.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
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
configure({ asyncUtilTimeout: 20_000 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  notifications.clean()
  removeFakeApi()
})
