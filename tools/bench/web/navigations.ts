import type { Browser, Page } from 'playwright-core'
import { median } from './median.ts'
import { openPage, type Screen, slow } from './visit.ts'

interface Navigation {
  readonly name: string
  readonly from: string
  /** CSS selector of the link. */
  readonly link: string
}

const navigations: readonly Navigation[] = [
  { name: 'landing → job', from: '/', link: 'main a[href^="/jobs/"]' },
  { name: 'search → job', from: '/jobs', link: 'main a[href^="/jobs/"]' },
  { name: 'companies → company', from: '/companies', link: 'main a[href^="/companies/"]' },
  { name: 'job search → landing', from: '/jobs', link: 'header a[href="/"]' },
]

/** Runs in the page. @returns ms from the click of a link to the frame that shows the linked page's heading */
async function timeClick(selector: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(selector)
  if (!link) throw new Error(`No link ${selector}`)
  const before = document.querySelector('h1')
  const began = performance.now()
  link.click()
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const heading = document.querySelector('h1')
    if (location.pathname === new URL(link.href).pathname && heading && heading !== before) break
  }
  // The frame is painted when a task after it runs.
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - began
}

async function timeNavigation(page: Page, vouch: string, { from, link }: Navigation): Promise<number> {
  await page.goto(`${vouch}${from}`, { waitUntil: 'networkidle' })
  // Fetched ahead when the pointer comes to the link.
  await page.locator(link).first().hover()
  await page.waitForTimeout(2000)
  await page.waitForLoadState('networkidle')
  return page.evaluate(timeClick, link)
}

interface Options {
  readonly screen: Screen
  readonly runs: number
  readonly say: (text: string) => void
}

/** Prints how long a later navigation takes after its page was fetched ahead, slowed down and not. */
export async function measureNavigations(browser: Browser, vouch: string, options: Options): Promise<void> {
  const { screen, runs, say } = options
  say(`\nLater navigations, fetched ahead, median of ${runs}`)
  say('| navigation | ms, slow 4G, CPU slowed 4 times | ms, not slowed |')
  say('|---|---|---|')
  for (const navigation of navigations) {
    const times: { slow: number[]; fast: number[] } = { slow: [], fast: [] }
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
    say(`| ${navigation.name} | ${median(times.slow).toFixed(0)} | ${median(times.fast).toFixed(0)} |`)
  }
}
