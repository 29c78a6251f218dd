import { expect, type Locator, type Page } from '@playwright/test'

/** What has the focus now, in words for a failed test, and whether a person can see that it has. */
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
    // A card shows the ring of its link around itself, an editor that of its text, a field with pills that of its input.
    const frame = focused.closest('[class*="frame"], .mantine-PillsInput-input')
    // The words of a segment are what one sees of its radio button.
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

/** Presses Tab until the focus is on the element; at each stop on the way it must be visible where one is. */
export async function tabTo(page: Page, target: Locator, { key = 'Tab', most = 80 } = {}): Promise<void> {
  await expect(target).toBeAttached()
  const passed: string[] = []
  for (let presses = 0; presses <= most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    // A field may need a moment to turn its frame to the colour of the focus.
    let stop: Stop = { name: '', visible: false }
    const look = async () => {
      stop = await readStop(page)
      return stop.visible || stop.name === 'nothing' ? 'visible' : stop.name
    }
    await expect.poll(look, { intervals: [20, 40, 80, 160] }).toBe('visible')
    passed.push(stop.name)
  }
  throw new Error(`${target} was not reached by ${key}. Passed: ${passed.join(', ')}`)
}

/** Goes to the element by Tab and presses the key there. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to the field by Tab and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** After a navigation the new page's h1 has the focus, so that it is read out and Tab goes on from there. */
export async function expectAtHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
}

/** What the keyboard has just done is over, and the focus was not lost over it. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  await expect.poll(async () => (await readStop(page)).name, { intervals: [50] }).not.toBe('nothing')
}
