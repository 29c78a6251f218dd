import { expect, test } from '@playwright/test'
import { listPushDevices, removePushDevice } from '@vouch/contract'
import type { Browser, Page } from 'puppeteer-core'
import { call } from '../support/api.ts'
import { startFirefox } from '../support/firefox.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'
import { candidateEmail, type DemoMessages, demoMessages, employerEmail } from './demo-messages.ts'
import {
  hideVouch,
  openSettings,
  pathOf,
  shownNotifications,
  signInWithFirefox,
  turnOnPush,
} from './firefox-page.ts'
import { runInFirefox, systemAccess } from './firefox-windows.ts'
import { type PushService, pushCertificate, startPushService } from './push-service.ts'

let service: PushService
let vouch: Vouch
let messages: DemoMessages
let firefox: Browser
let page: Page

test.beforeAll(async () => {
  service = await startPushService()
  vouch = await startVouch({ demo: true, env: { NODE_EXTRA_CA_CERTS: pushCertificate } })
  messages = await demoMessages(vouch.url)
})
test.beforeEach(async () => {
  firefox = await startFirefox(service.firefoxPreferences, [systemAccess])
  page = await firefox.newPage()
})
test.afterEach(() => firefox.close())
test.afterAll(async () => {
  await vouch.stop()
  await service.stop()
})

const devices = async () => (await call(vouch.url, listPushDevices, {}, messages.candidate)).items

test('a message of the employer is pushed, encrypted, and a click opens its page', async () => {
  await signInWithFirefox(page, vouch.url, candidateEmail)
  await turnOnPush(page, vouch.url)
  expect(await devices()).toMatchObject([{ browser: expect.stringMatching(/^Firefox/) }])
  await hideVouch(firefox)
  const before = service.pushes.length
  const sentAt = Date.now()
  await messages.fromEmployer('Can you come on Monday?')
  await expect.poll(() => service.pushes.length).toBe(before + 1)
  // Within five seconds; a busy machine gets ten.
  expect(Date.now() - sentAt).toBeLessThan(10_000)
  const push = service.pushes.at(-1)
  expect(push?.body.includes('Monday')).toBe(false)
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([expect.stringMatching(/^New message from .+ \| .+ · /)])
  await expect.poll(() => service.acknowledged.length).toBeGreaterThan(0)

  // A newer message about the same application replaces the first one.
  await messages.fromEmployer('Or on Tuesday?')
  await expect.poll(() => service.pushes.length).toBe(before + 2)
  await expect.poll(() => shownNotifications(page)).toHaveLength(1)

  await clickNotification()
  await expect.poll(() => pathOf(page)).toBe(messages.candidatePath)
})

test('a page that is visible gets the message in its bell, without a notification', async () => {
  await signInWithFirefox(page, vouch.url, candidateEmail)
  await turnOnPush(page, vouch.url)
  await page.bringToFront()
  const label = () =>
    page.evaluate(() => document.querySelector('[aria-label^="Notifications"]')?.getAttribute('aria-label'))
  const before = await label()
  const acknowledged = service.acknowledged.length
  await messages.fromEmployer('Are you there?')
  await expect.poll(label).not.toBe(before)
  await expect.poll(() => service.acknowledged.length).toBeGreaterThan(acknowledged)
  expect(await shownNotifications(page)).toEqual([])
})

test('two people on one browser get only their own messages', async () => {
  const others = await devices()
  await signInWithFirefox(page, vouch.url, candidateEmail)
  await turnOnPush(page, vouch.url)
  await page.goto(`${vouch.url}/signout`)
  await page.waitForSelector('::-p-text(You are logged out)')
  const isNew = ({ id }: { readonly id: string }) => others.every((other) => other.id !== id)
  const here = async () => (await devices()).filter(isNew).length
  expect(await here()).toBe(0)

  await signInWithFirefox(page, vouch.url, employerEmail)
  await page.goto(`${vouch.url}/admin/dashboard`)
  await page.waitForSelector('h1')
  await hideVouch(firefox)
  const before = service.pushes.length
  await messages.fromEmployer('Not for the employer')
  await messages.fromCandidate('Push is off for the employer here')
  await page.bringToFront()
  await turnOnPush(page, vouch.url)
  await hideVouch(firefox)
  await messages.fromEmployer('Still not for the employer')
  await messages.fromCandidate('For the employer')
  await expect.poll(() => service.pushes.length).toBe(before + 1)
  await expect.poll(() => shownNotifications(page)).toHaveLength(1)

  // The candidate has turned push on here before, so it comes back with the next sign-in.
  await page.bringToFront()
  await page.goto(`${vouch.url}/signout`)
  await page.waitForSelector('::-p-text(You are logged out)')
  await signInWithFirefox(page, vouch.url, candidateEmail)
  await page.goto(`${vouch.url}/admin/dashboard`)
  await expect.poll(here).toBe(1)
})

test('a browser that was removed elsewhere says so, and stays off until it is turned on again', async () => {
  const others = await devices()
  await signInWithFirefox(page, vouch.url, candidateEmail)
  await turnOnPush(page, vouch.url)
  const isNew = ({ id }: { readonly id: string }) => others.every((other) => other.id !== id)
  const here = async () => (await devices()).filter(isNew)
  const [device] = await here()
  await call(vouch.url, removePushDevice, { params: { id: device?.id ?? '' } }, messages.candidate)
  for (const _ of ['first visit', 'second visit']) {
    await openSettings(page, vouch.url)
    await page.waitForSelector('::-p-aria(Turn on push in this browser)')
    expect(await here()).toEqual([])
  }
  await turnOnPush(page, vouch.url)
  expect(await here()).toHaveLength(1)
})

test('a subscription that the push service dropped is made again at the next visit', async () => {
  await signInWithFirefox(page, vouch.url, candidateEmail)
  await turnOnPush(page, vouch.url)
  await hideVouch(firefox)
  service.dropSubscriptions()
  await messages.fromEmployer('This one is lost')
  await expect.poll(devices).toHaveLength(0)
  await page.bringToFront()
  await openSettings(page, vouch.url)
  await page.waitForSelector('::-p-aria(Turn off push in this browser)')
  await expect.poll(devices).toHaveLength(1)
  await hideVouch(firefox)
  const before = service.pushes.length
  await messages.fromEmployer('This one arrives')
  await expect.poll(() => service.pushes.length).toBe(before + 1)
})

test('several tabs of a person who signs in again register the browser once', async () => {
  await signInWithFirefox(page, vouch.url, candidateEmail)
  await turnOnPush(page, vouch.url)
  await page.goto(`${vouch.url}/signout`)
  await page.waitForSelector('::-p-text(You are logged out)')
  const others = (await devices()).length
  await signInWithFirefox(page, vouch.url, candidateEmail)
  const tabs = [page, await firefox.newPage(), await firefox.newPage()]
  await Promise.all(tabs.map((tab) => openSettings(tab, vouch.url)))
  for (const tab of tabs) await tab.waitForSelector('::-p-aria(Turn off push in this browser)')
  expect(await devices()).toHaveLength(others + 1)
})

test('a click opens a new tab if Vouch is not open', async () => {
  await signInWithFirefox(page, vouch.url, candidateEmail)
  await turnOnPush(page, vouch.url)
  await page.goto('about:blank')
  await messages.fromEmployer('Are you still interested?')
  await clickNotification()
  const paths = async () => (await firefox.pages()).map(pathOf)
  await expect.poll(paths).toContain(messages.candidatePath)
})

/** Clicks the notification that Firefox shows in a window of its own. */
async function clickNotification(): Promise<void> {
  // Firefox loses a click on a window that is still loading, so it is clicked until it closes.
  const script = `
    let shown = ''
    for (const window of Services.wm.getEnumerator('alert:alert')) {
      shown = 'shown'
      if (window.document.readyState === 'complete') window.document.getElementById('alertBox')?.click()
    }
    return shown`
  await expect.poll(() => runInFirefox(firefox, script)).toBe('shown')
  await expect.poll(() => runInFirefox(firefox, script)).toBe('')
}
