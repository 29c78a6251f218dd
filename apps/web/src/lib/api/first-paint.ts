/** After this time in ms, what was put off starts in any case: a tab in the background paints nothing. */
const longest = 5000
const longestBusy = 2000

let isDone = false
let done: Promise<void> | undefined

function whenIdle(then: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') setTimeout(then)
  else requestIdleCallback(then, { timeout: longestBusy })
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
      setTimeout(resolve)
      return
    }
    setTimeout(resolve, longest)
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      whenIdle(resolve)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Resolves when the first page is painted and the browser is idle. */
export function afterFirstPaint(): Promise<void> {
  done ??= firstPaint().then(() => {
    isDone = true
  })
  return done
}

/** Whether `afterFirstPaint` has resolved. */
export function isPainted(): boolean {
  return isDone
}
