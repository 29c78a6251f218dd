import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** Fails when axe finds anything on the page as it stands now (WCAG 2.2 A and AA, and best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  let found = await findings(page)
  // It may have been left meanwhile for one whose code was on its way, or something began to fade: what is wrong stays.
  for (let tries = 0; tries < 2 && found.length > 0; tries += 1) found = await findings(page)
  expect(found, `axe on ${page.url()}`).toEqual([])
}

async function findings(page: Page): Promise<string[]> {
  // The frame comes before the page: what is judged is the page.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // What is fading in or out has no colour yet; what turns for ever has.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
  // Describing all that passed takes longer than looking; without legacy mode it opens a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0)
}

/** The words of no button are cut off. */
export async function expectWordsWhole(within: Locator): Promise<void> {
  const cut = await within
    .locator('.mantine-Button-label')
    .evaluateAll((labels) =>
      labels.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
  expect(cut).toEqual([])
}
