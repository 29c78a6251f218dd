import type { Browser, Page } from 'playwright-core'
import { median } from './median.ts'
import { openPage, type Screen, slow } from './visit.ts'

interface Navigation {
  readonly name: string
  readonly from: string
  /** CSS selector of the link. */
  readonly link: string
  /** CSS selector of the last part of the new page that was fetched ahead. The page before has no such element. */
  readonly rest: string
}

interface Times {
  /** ms from the click to the frame that shows the heading. */
  readonly head: number
  /** Time until everything below the heading is shown, in ms. */
  readonly rest: number
}

const job = 'main aside + div h2'

const navigations: readonly Navigation[] = [
  { name: 'landing → job', from: '/', link: 'main a[href^="/jobs/"]', rest: job },
  { name: 'search → job', from: '/jobs', link: 'main a[href^="/jobs/"]', rest: job },
  {
    name: 'companies → company',
    from: '/companies',
    link: 'main a[href^="/companies/"]',
    rest: 'main a[href^="/jobs/"]',
  },
  { name: 'job search → landing', from: '/jobs', link: 'header a[href="/"]', rest: 'main a[href="/signup"]' },
]

/** Runs in the page: clicks a link. */
async function timeClick({ link: selector, rest }: Navigation): Promise<Times> {
  const link = document.querySelector<HTMLAnchorElement>(selector)
  if (!link) throw new Error(`No link ${selector}`)
  const before = document.querySelector('h1')
  const began = performance.now()
  link.click()
  const isAt = new URL(link.href).pathname
  const painted = async (isThere: () => boolean) => {
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (!isThere())
    // The frame is painted when a task after it runs.
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - began
  }
  const head = await painted(() => {
    const heading = document.querySelector('h1')
    return location.pathname === isAt && heading !== null && heading !== before
  })
  return {
    head,
    rest: document.querySelector(rest) ? head : await painted(() => !!document.querySelector(rest)),
  }
}

async function timeNavigation(page: Page, vouch: string, navigation: Navigation): Promise<Times> {
  const { from, link } = navigation
  await page.goto(`${vouch}${from}`, { waitUntil: 'networkidle' })
  // Fetched ahead when the pointer comes to the link.
  await page.locator(link).first().hover()
  await page.waitForTimeout(2000)
  await page.waitForLoadState('networkidle')
  return page.evaluate(timeClick, navigation)
}

interface Options {
  readonly screen: Screen
  readonly runs: number
  readonly say: (text: string) => void
}

/** Prints how long a later navigation takes after its page was fetched ahead, slowed down and not. */
export async function measureNavigations(browser: Browser, vouch: string, options: Options): Promise<void> {
  const { screen, runs, say } = options
  say(`\nLater navigations, fetched ahead, ms to the heading and to the rest, median of ${runs}`)
  say('| navigation | slow 4G, CPU slowed 4 times | rest | not slowed | rest |')
  say('|---|---|---|---|---|')
  for (const navigation of navigations) {
    const times: { slow: Times[]; fast: Times[] } = { slow: [], fast: [] }
    for (let round = 0; round < runs; round += 1) {
      for (const [speed, throttling] of [
        ['slow', slow],
        ['fast', null],
      ] as const) {
        const { context, page } = await openPage(browser, screen, throttling)
        times[speed].push(await timeNavigation(page, vouch, navigation))
        await context.close()
      }
    }
    const cells = [times.slow, times.fast].flatMap((seen) => [
      median(seen.map(({ head }) => head)).toFixed(0),
      median(seen.map(({ rest }) => rest)).toFixed(0),
    ])
    say(`| ${[navigation.name, ...cells].join(' | ')} |`)
  }
}
