import { expect, type Locator, type Page } from '@playwright/test'

/** The focused element's accessible name, and whether its focus ring is visible on screen. */
interface Stop {
  readonly name: string
  readonly visible: boolean
}

function readStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return { name: 'nothing', visible: false }
    const rings = (styles: CSSStyleDeclaration): boolean =>
      (styles.outlineStyle !== 'none' && Number.parseFloat(styles.outlineWidth) > 0) ||
      styles.boxShadow !== 'none'
    // Cards, editors and pill fields show the focus ring of an inner element on their outer frame.
    const frame = focused.closest('[class*="frame"], .mantine-PillsInput-input')
    // A segmented control shows the focus of its hidden radio button on the label.
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
    const shown =
      rings(getComputedStyle(focused)) ||
      rings(getComputedStyle(focused, '::after')) ||
      labels.some((label) => rings(getComputedStyle(label))) ||
      (frame !== null && rings(getComputedStyle(frame)))
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    const onScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    const words = focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 60)
    return { name: `${focused.tagName.toLowerCase()} “${words}”`, visible: shown && onScreen }
  })
}

/** Presses Tab until the element has focus. Focus must be visible on each element on the way. */
export async function tabTo(page: Page, target: Locator, { key = 'Tab', most = 80 } = {}): Promise<void> {
  await expect(target).toBeAttached()
  const passed: string[] = []
  for (let presses = 0; presses <= most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    // Polls, because the focus colour may still be fading in.
    let stop: Stop = { name: '', visible: false }
    const look = async () => {
      stop = await readStop(page)
      // A page that opens late moves the focus to its heading, which shows no ring.
      const isNoStop = stop.name === 'nothing' || stop.name.startsWith('h1 ')
      return stop.visible || isNoStop ? 'visible' : stop.name
    }
    await expect.poll(look, { intervals: [20, 40, 80, 160] }).toBe('visible')
    passed.push(stop.name)
  }
  throw new Error(`${target} was not reached by ${key}. Passed: ${passed.join(', ')}`)
}

/** Presses Tab until the element has focus, then presses `key`. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Presses Tab until the field has focus, then types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Expects focus on the h1, as after a navigation. */
export async function expectAtHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
}

/** Waits for the action to finish, and expects that focus is still on an element of the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  await expect.poll(async () => (await readStop(page)).name, { intervals: [50] }).not.toBe('nothing')
}
