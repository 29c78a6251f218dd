import { existsSync } from 'node:fs'
import { type Browser, launch } from 'puppeteer-core'

/**
 * Starts Firefox over WebDriver BiDi: the Firefox that `npm test` found, else Debian's.
 * @param preferences preferences of the new profile
 * @param args further arguments of the program
 */
export function startFirefox(
  preferences: Readonly<Record<string, string | boolean | number>> = {},
  args: readonly string[] = [],
): Promise<Browser> {
  const executablePath = process.env.VOUCH_FIREFOX ?? '/usr/bin/firefox-esr'
  if (!existsSync(executablePath)) {
    throw new Error(`There is no Firefox at ${executablePath}: set VOUCH_FIREFOX to its path.`)
  }
  return launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
    args: [...args],
    extraPrefsFirefox: {
      // Turns off background network traffic.
      'app.update.enabled': false,
      'browser.safebrowsing.downloads.remote.enabled': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      ...preferences,
    },
  })
}
