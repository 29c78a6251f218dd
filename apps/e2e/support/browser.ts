/** What headless Chromium needs in a container, and what keeps it off the network by itself. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that `npm test` found; Playwright's own when the tests are run by hand without it. */
export function browserPath(): string | undefined {
  return process.env.VOUCH_BROWSER ?? (process.platform === 'linux' ? '/usr/bin/chromium' : undefined)
}
