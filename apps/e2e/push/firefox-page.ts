import type { Browser, Page } from 'puppeteer-core'
import { newSession, storeSession } from '../support/start-session.ts'
import { password } from './demo-messages.ts'

/** Signs in to the demo in a page of Firefox, without the sign-in page. */
export async function signInWithFirefox(page: Page, base: string, email: string): Promise<void> {
  // An address of the app's origin that does not start the app.
  await page.goto(`${base}/config.json`)
  const value = await page.evaluate(storeSession, await newSession(base, email, password))
  const { hostname: domain } = new URL(base)
  await page
    .browserContext()
    .setCookie({ name: 'token', value, domain, path: '/', sameSite: 'Lax', secure: false })
}

/** Opens the notification settings. */
export async function openSettings(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/admin/account?tab=notifications`)
}

/** Opens the notification settings, and presses the button that turns push on. */
export async function turnOnPush(page: Page, base: string): Promise<void> {
  await openSettings(page, base)
  await (await page.waitForSelector('::-p-aria(Turn on push in this browser)'))?.click()
  await page.waitForSelector('::-p-aria(Turn off push in this browser)')
}

/** Opens another tab in front, so that no page of Vouch is visible. */
export async function hideVouch(firefox: Browser): Promise<Page> {
  const other = await firefox.newPage()
  await other.bringToFront()
  return other
}

/** Texts of the notifications that the messaging worker shows now. */
export function shownNotifications(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const scope = '/firebase-cloud-messaging-push-scope'
    const registration = await navigator.serviceWorker.getRegistration(scope)
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, body }) => `${title} | ${body}`)
  })
}

/** The page's path. */
export function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}
