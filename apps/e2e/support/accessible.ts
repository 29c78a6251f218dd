import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The minified file: the package’s `axe.source` is the long one, of 1.3 MB. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Expects no axe violations on the current page (WCAG 2.2 A and AA, and best practices). */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoViolations(page, {})
}

/** Checks only contrast: enough for a second colour scheme of a page that `expectAccessible` checks in the first. */
export function expectContrast(page: Page): Promise<void> {
  return expectNoViolations(page, { runOnly: ['color-contrast'] })
}

async function expectNoViolations(page: Page, options: axe.RunOptions): Promise<void> {
  let found = await findings(page, options)
  // Check again after violations: a navigation or fade-in may have caused them. Real violations remain.
  for (let tries = 0; tries < 2 && found.length > 0; tries += 1) found = await findings(page, options)
  expect(found, `axe on ${page.url()}`).toEqual([])
}

async function findings(page: Page, options: axe.RunOptions): Promise<string[]> {
  // Waits for the heading, because the layout renders before the page's content.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Wait for animations to end, because a fading element has no final colour. Endless animations are ignored.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
  // Read axe once per document: it has 580 kB, and a page is checked up to three times. The app has no frames.
  if (!(await page.evaluate(() => 'axe' in window))) await readAxe(page)
  return page.evaluate(async (chosen) => {
    const { violations } = await window.axe.run(document, { ...chosen, resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, options)
}

/** Sent by the protocol itself: `page.evaluate` takes twice as long for a text of this size. */
async function readAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axeSource })
  await session.detach()
}

/** Expects that the page does not scroll horizontally. Polls, because a drawer may still be closing. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect
    .poll(overflow, { message: `sideways scroll on ${page.url()}`, intervals: [50] })
    .toBeLessThanOrEqual(0)
}

/** Expects that no button label is cut off. */
export async function expectWordsWhole(within: Locator): Promise<void> {
  const cut = await within
    .locator('.mantine-Button-label')
    .evaluateAll((labels) =>
      labels.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
  expect(cut).toEqual([])
}
