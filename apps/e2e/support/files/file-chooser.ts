import type { Page } from '@playwright/test'

/**
 * Makes Playwright catch every file chooser of the page. Without a listener from the start, it begins to catch
 * them with the first `waitForEvent`, which may be too late for the click or key press that follows.
 */
export function catchFileChoosers(page: Page): void {
  page.on('filechooser', () => undefined)
}
