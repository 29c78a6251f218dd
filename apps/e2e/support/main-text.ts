import type { Page } from '@playwright/test'

/**
 * The text of the page's <main>. Relative times such as "just now" change between reads, so they are replaced
 * by their `datetime` attribute.
 */
export function mainTextOf(page: Page): Promise<string> {
  return page.locator('main').evaluate((main: HTMLElement) => {
    const shown = [...main.querySelectorAll('time')].flatMap(({ firstChild, dateTime }) =>
      firstChild instanceof Text ? [{ text: firstChild, words: firstChild.data, dateTime }] : [],
    )
    for (const { text, dateTime } of shown) text.data = dateTime
    const words = main.innerText
    for (const { text, words: before } of shown) text.data = before
    return words
  })
}
