import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// Test files share a worker and its loaded libraries. The app's own modules keep state, so load them again.
vi.resetModules()
globalThis.indexedDB = new IDBFactory()
document.body.replaceChildren()
for (const element of document.head.querySelectorAll('[data-head]')) element.remove()
history.replaceState(null, '', '/')
const { removeFakeApi } = await import('./fake-api.ts')

// A timer that outlives its file would fire in the next file, or between two files, when there is no document.
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis
const timers = new Set<ReturnType<typeof setTimeout>>()
function remembered<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  return new Proxy(start, {
    apply: (target, self, given) => {
      const timer = Reflect.apply(target, self, given)
      timers.add(timer)
      return timer
    },
  })
}
globalThis.setTimeout = remembered(startTimeout)
globalThis.setInterval = remembered(startInterval)

afterAll(async () => {
  // Let answers that are on their way arrive while there is a document.
  await new Promise((resolve) => startTimeout(resolve, 0))
  for (const timer of timers) clearTimeout(timer)
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval })
})

// React's development build captures a stack for each element, up to a limit that it counts here. The stacks
// appear only in warnings, and capturing them took a quarter of these tests' CPU time.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const reactState: unknown = Reflect.get(React, internals)
if (typeof reactState === 'object' && reactState !== null) {
  const counter = { get: () => Number.POSITIVE_INFINITY, set: () => undefined, configurable: true }
  Object.defineProperty(reactState, 'recentlyCreatedOwnerStacks', counter)
}

// Mantine measures a field that grows with its text at each render, although jsdom has no sizes. Without a box to
// measure it stops.
const { getComputedStyle } = globalThis
const sizes = /^(box|border|padding|font|letter|line|tab|text|width|word)/
globalThis.getComputedStyle = (element, pseudo) => {
  if (!(element instanceof HTMLTextAreaElement)) return getComputedStyle(element, pseudo)
  let style: CSSStyleDeclaration | undefined
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_target, name) => {
      if (typeof name === 'string' && sizes.test(name)) return ''
      style ??= getComputedStyle(element, pseudo)
      const value: unknown = Reflect.get(style, name)
      return typeof value === 'function' ? value.bind(style) : value
    },
  })
}
afterAll(() => {
  globalThis.getComputedStyle = getComputedStyle
})

// Stand-ins for browser APIs that jsdom lacks.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver = NoResizeObserver
// Text fields that grow with their text measure again when a font has loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

function matches(query: string): boolean {
  // Answers media queries like a wide screen with a light scheme and animations.
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

// A query that waits fails at every try until its element is there. Testing Library prints the whole document into
// each of these errors, which took a third of the CPU time of these tests. Print it into the last one only.
const { getElementError } = getConfig()
function shortWhileWaiting(message: string | null, container: Element): Error {
  if (!Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics'))
    return getElementError(message, container)
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return error
}

configure({
  // Generous, because a busy machine is slow.
  asyncUtilTimeout: 20_000,
  getElementError: shortWhileWaiting,
  // A message's text stands twice while it shows: in its snackbar, and in the live region that announces it. A query
  // for it would find two elements and wait until the snackbar has gone.
  defaultIgnore: 'script, style, section[aria-label="Recent messages"] > [role="status"]',
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  notifications.clean()
  removeFakeApi()
})

// Vitest does this before each test. What a file's last test stubbed would come back over what the next file's setup
// has put in its place, and all its calls would reach the fake API of a file that has ended.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
