import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

interface Rule {
  readonly id: string
  matches(element: Element, ...rest: unknown[]): boolean
}

declare global {
  interface Window {
    // axe's options cannot exempt elements from one rule. Its rules are no public part of it.
    axe: typeof axe & { readonly _audit: { readonly rules: readonly Rule[] } }
    contrastMatches?: Rule['matches']
  }
}

/** The minified file: the package’s `axe.source` is the long one, of 1.3 MB. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Expects no axe violations on the current page (WCAG 2.2 A and AA, and best practices). */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoViolations(page, false)
}

/** Checks only contrast: enough for a second colour scheme of a page that `expectAccessible` checks in the first. */
export function expectContrast(page: Page): Promise<void> {
  return expectNoViolations(page, true)
}

async function expectNoViolations(page: Page, isOnlyContrast: boolean): Promise<void> {
  let found = await findings(page, isOnlyContrast)
  // Check again after violations: a navigation or fade-in may have caused them. Real violations remain.
  for (let tries = 0; tries < 2 && found.length > 0; tries += 1) found = await findings(page, isOnlyContrast)
  expect(found, `axe on ${page.url()}`).toEqual([])
}

async function findings(page: Page, isOnlyContrast: boolean): Promise<string[]> {
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
  return page.evaluate(runAxe, isOnlyContrast)
}

/**
 * Runs in the browser. Contrast took three quarters of axe's time, so it is computed once for texts that look the same:
 * those whose elements, up to the root, have the same names, classes, styles and states. On the search page these are
 * 54 of 456 texts. All rules in one run take 0.27 s of processor time; contrast in a run of its own made it 0.44 s.
 */
async function runAxe(isOnlyContrast: boolean): Promise<string[]> {
  const unlike = /^(id|href|src|srcset|alt|title|name|value|for|datetime|d|points)$/
  const unlikeAria = /^aria-(label|labelledby|describedby|details|controls|owns|posinset|setsize)$/
  const looks = new Map<Element, string>()
  const lookOf = (element: Element): string => {
    const known = looks.get(element)
    if (known !== undefined) return known
    const own = [...element.attributes]
      .filter(({ name }) => !unlike.test(name) && !unlikeAria.test(name))
      .map(({ name, value }) => `${name}=${value}`)
    const above = element.parentElement ? lookOf(element.parentElement) : ''
    const look = `${above}>${element.tagName} ${own.join(' ')}`
    looks.set(element, look)
    return look
  }
  const seen = new Set<string>()
  const isAlike = (element: Element): boolean => {
    if (element.childElementCount > 0 || !element.textContent) return false
    // A control may differ by what is in it; there are few of them.
    if (element.matches('input, textarea, select, option, :hover, :focus')) return false
    const look = lookOf(element)
    const wasSeen = seen.has(look)
    seen.add(look)
    return wasSeen
  }
  const alike = new Set([...document.body.querySelectorAll('*')].filter(isAlike))
  const rule = window.axe._audit.rules.find(({ id }) => id === 'color-contrast')
  if (!rule) throw new Error('axe has no rule color-contrast.')
  window.contrastMatches ??= rule.matches
  const matches = window.contrastMatches
  rule.matches = (element, ...rest) => !alike.has(element) && matches.call(rule, element, ...rest)
  const { violations } = await window.axe.run(document, {
    ...(isOnlyContrast && { runOnly: ['color-contrast'] }),
    resultTypes: ['violations'],
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
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
