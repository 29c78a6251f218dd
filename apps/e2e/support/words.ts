import type { Page } from '@playwright/test'

/** The words of the main part of a page, with the time itself where an age is shown: "just now" does not last. */
export function wordsOf(page: Page): Promise<string> {
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
