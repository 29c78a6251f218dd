import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** How the browser is slowed down: "slow 4G" and a CPU slowed four times, as in Lighthouse. */
export interface Throttling {
  readonly cpu: number
  /** Added to each request, in ms. */
  readonly latency: number
  /** Bytes per second. */
  readonly download: number
  readonly upload: number
}

export const slow: Throttling = { cpu: 4, latency: 150, download: 1_600_000 / 8, upload: 750_000 / 8 }

export interface Screen {
  readonly width: number
  readonly height: number
}

/** A first visit of a page with an empty cache. Times in ms since the navigation began. */
export interface Visit {
  readonly lcp: number
  /** What the largest paint showed, as a CSS-like name. */
  readonly lcpElement: string
  /** Encoded bytes of scripts received until the largest paint. */
  readonly scriptBytes: number
  /** Encoded bytes of all bodies received until the largest paint. */
  readonly bytes: number
  /** Encoded bytes of scripts received until the app started. */
  readonly startBytes: number
  /** Names and bytes of the scripts received until the app started, at least in part. */
  readonly scripts: readonly string[]
  readonly longestTask: number
  /** When the app first painted its own heading; 0 for the bare page, which has no app. */
  readonly started: number
  /** Cumulative layout shift. */
  readonly shifts: number
}

interface Observed {
  lcp: number
  lcpElement: string
  longestTask: number
  started: number
  shifts: number
}

/** Runs in the page, before its scripts. */
function observe(): void {
  const observed: Observed = { lcp: 0, lcpElement: '', longestTask: 0, started: 0, shifts: 0 }
  Object.assign(globalThis, { observed })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      observed.lcp = entry.startTime
      const { element } = entry
      observed.lcpElement = element
        ? `${element.tagName.toLowerCase()}: ${element.textContent.slice(0, 40)}`
        : ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      observed.longestTask = Math.max(observed.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      observed.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('#root h1:not([inert] h1)')) return
    observer.disconnect()
    // The first frame has been painted when the second begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        observed.started = performance.now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}

interface Received {
  readonly at: number
  readonly bytes: number
}

interface Resource {
  readonly url: string
  readonly type: string
  readonly parts: Received[]
}

/** Follows what a page receives. */
function followNetwork(session: CDPSession) {
  const resources = new Map<string, Resource>()
  let began = Number.POSITIVE_INFINITY
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    began = Math.min(began, timestamp)
    resources.set(requestId, { url: request.url, type: type ?? 'Other', parts: [] })
  })
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    resources.get(requestId)?.parts.push({ at: timestamp, bytes: encodedDataLength })
  })
  /** Resources of which something was received within the first `ms` of the visit. */
  return (ms: number) =>
    [...resources.values()]
      .map(({ url, type, parts }) => {
        const bytes = parts
          .filter(({ at }) => (at - began) * 1000 <= ms)
          .reduce((sum, part) => sum + part.bytes, 0)
        return { url, isScript: type === 'Script' || new URL(url).pathname.endsWith('.js'), bytes }
      })
      .filter(({ bytes }) => bytes > 0)
}

/** Opens an empty browser profile with a slowed page. */
export async function openPage(
  browser: Browser,
  screen: Screen,
  throttling: Throttling | null,
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: screen, locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (throttling) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttling.latency,
      downloadThroughput: throttling.download,
      uploadThroughput: throttling.upload,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttling.cpu })
  }
  return { context, page, session }
}

/** Time in ms after the page is loaded, in which work that starts later is measured too. */
const laterWork = 3000

/** Opens a page with an empty cache, and waits until it has stopped loading. */
export async function visit(
  browser: Browser,
  url: string,
  screen: Screen,
  throttling: Throttling | null,
  isBare = false,
): Promise<Visit> {
  const { context, page, session } = await openPage(browser, screen, throttling)
  try {
    const receivedUntil = followNetwork(session)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => (globalThis as unknown as { observed: Observed }).observed.lcp > 0)
    if (!isBare) {
      await page.waitForTimeout(laterWork)
      await page.waitForLoadState('networkidle')
    }
    const { lcp, lcpElement, longestTask, started, shifts } = await page.evaluate(
      () => (globalThis as unknown as { observed: Observed }).observed,
    )
    if (!isBare && started === 0) throw new Error(`The app did not start at ${url}`)
    const received = receivedUntil(lcp)
    const scripts = receivedUntil(started).filter(({ isScript }) => isScript)
    const sum = (list: readonly { readonly bytes: number }[]) =>
      list.reduce((total, { bytes }) => total + bytes, 0)
    return {
      lcp,
      lcpElement,
      longestTask,
      started,
      shifts,
      scriptBytes: sum(received.filter(({ isScript }) => isScript)),
      bytes: sum(received),
      startBytes: sum(scripts),
      scripts: scripts.map(({ url: script, bytes }) => `${new URL(script).pathname} ${bytes}`),
    }
  } finally {
    await context.close()
  }
}
