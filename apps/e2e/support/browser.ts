import type { Browser } from '@playwright/test'

/**
 * Features of Chromium that are turned off. The address bar’s pop-up is two web pages that Chromium loads with every
 * new context, and that nobody sees: without them, starting Chromium and opening six contexts took 8.4 s of CPU time
 * instead of 11.1 s. The others are Playwright’s own (`chromiumSwitches`), whose switch this one replaces.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Flags for headless Chromium in a container; they also turn off background network traffic. */
export const browserArguments = [
  `--disable-features=${disabledFeatures.join(',')}`,
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
