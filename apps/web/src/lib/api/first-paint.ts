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

let noteRender: () => void = () => undefined
const isRendered = new Promise<void>((resolve) => {
  noteRender = resolve
})

/** Call when the app has put its first page into the document. It is painted a frame later. */
export function noteFirstRender(): void {
  noteRender()
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    // The tests' DOM paints nothing.
    if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
      setTimeout(resolve)
      return
    }
    setTimeout(resolve, longest)
    // The first frame has been painted when the second begins. The browser's own report is of the server's view.
    const paint = () => requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(resolve)))
    void isRendered.then(paint)
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
