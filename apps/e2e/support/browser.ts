import type { Browser } from '@playwright/test'

/** Flags for headless Chromium in a container; they also turn off background network traffic. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of the browser that `npm test` found; undefined, for Playwright's own browser, if run by hand. */
export function browserPath(): string | undefined {
  return process.env.VOUCH_BROWSER ?? (process.platform === 'linux' ? '/usr/bin/chromium' : undefined)
}

/** Closes every page of a test file. Open pages would keep calling the stopped server until the worker ends. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}
