import { expect, type Page } from '@playwright/test'
import type { TwoBuilds } from './two-builds.ts'

export const anHour = 3_600_000

/** Route manifests that pages have requested, the last one at the end. */
export const manifestsOf = (builds: TwoBuilds): string[] =>
  builds.requested().filter((path) => path.startsWith('/builds/meta/'))

/** Opens a page with a fake clock, and waits until its background work has started. */
export async function openWithClock(page: Page, builds: TwoBuilds, path: string): Promise<void> {
  const before = manifestsOf(builds).length
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward(1500)
  await expect.poll(() => manifestsOf(builds).length).toBeGreaterThan(before)
}

/** Deploys the second build, and waits until the page offers it. */
export async function deployNext(page: Page, builds: TwoBuilds): Promise<void> {
  builds.deployNext()
  await page.clock.fastForward(anHour)
  await expect(page.getByRole('button', { name: 'Reload', exact: true })).toBeVisible()
}

/** URL of the page's main script, which identifies the build. Empty during a navigation. */
export const buildOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')
    .catch(() => '')

/** Paths of the files that the page has prefetched. */
export const prefetched = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  )
