import { expect, type Page, test } from '@playwright/test'
import { freePort } from '../../api/src/base/free-port.ts'
import { signUpAs } from '../support/addresses/account-screens.ts'
import { readClientConfig } from '../support/client-config.ts'
import { type CuttableDatabase, startCuttableDatabase } from '../support/cuttable-database.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'
import { type SdkPage, startSdkPage } from './sdk-page.ts'
import { newEmail, type Place, password } from './tools.ts'

test.describe.configure({ mode: 'serial' })

let owner: Vouch
let database: CuttableDatabase
let vouch: Vouch
let sdk: SdkPage
let place: Place

test.beforeAll(async () => {
  const port = await freePort()
  sdk = await startSdkPage(port)
  owner = await startVouch({ demo: false })
  database = await startCuttableDatabase(owner)
  vouch = await startVouch({
    demo: false,
    // Vouch reads its signing keys from the database, so this server uses the keys of `owner`.
    env: { DATABASE_URL: database.url, VOUCH_DATA: owner.folder, CORS_ORIGINS: sdk.origin },
  })
  place = { vouch: vouch.url, assistant: sdk.origin, ...(await readClientConfig(vouch.url)) }
})

test.afterAll(async () => {
  await vouch?.stop()
  await database?.stop()
  await owner?.stop()
  await sdk?.stop()
})

const whoIsThere = (page: Page) => page.evaluate((where) => globalThis.tab(where).whoIsThere(), place)
const renew = (page: Page) => page.evaluate((where) => globalThis.tab(where).renew(), place)

async function signUpInTab(page: Page): Promise<string> {
  await page.goto(sdk.origin)
  return page.evaluate(([where, email, secret]) => globalThis.tab(where).signUp(email, secret), [
    place,
    newEmail(),
    password,
  ] as const)
}

/** Waits until the readiness endpoint answers with the status: 200, or 503 while the database is down. */
async function expectReady(status: number): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${vouch.url}/api/v1/health/ready`)).status, { timeout: 120_000 })
    .toBe(status)
}

test('two tabs renewing at once stay signed in, 20 of 20 times', async ({ context }) => {
  const one = await context.newPage()
  const uid = await signUpInTab(one)
  const other = await context.newPage()
  await other.goto(sdk.origin)
  let signedIn = 0
  for (let trial = 0; trial < 20; trial += 1) {
    const renewed = await Promise.all([renew(one), renew(other)])
    await Promise.all([one.reload(), other.reload()])
    const there = await Promise.all([whoIsThere(one), whoIsThere(other)])
    if (renewed.every((answer) => answer === 'renewed') && there.every((who) => who === uid)) signedIn += 1
  }
  expect(signedIn).toBe(20)
})

test('a reload while the database is down keeps the SDK’s session', async ({ page }) => {
  const uid = await signUpInTab(page)
  await database.cut()
  await expectReady(503)
  for (let reload = 0; reload < 3; reload += 1) {
    await page.reload()
    expect(await whoIsThere(page)).toBe(uid)
    expect(await renew(page)).toBe('auth/network-request-failed')
    expect(await whoIsThere(page)).toBe(uid)
  }
  await database.restore()
  await expectReady(200)
  expect(await renew(page)).toBe('renewed')
  await page.reload()
  expect(await whoIsThere(page)).toBe(uid)
})

test('a reload of the app while the database is down keeps the person signed in', async ({ page }) => {
  await page.goto(vouch.url)
  const email = newEmail()
  await signUpAs(page, 'candidate', 'Kim Patient', email, { base: vouch.url })
  await page.goto(`${vouch.url}/admin/account`)
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible()
  await database.cut()
  await expectReady(503)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page).toHaveURL(`${vouch.url}/admin/account`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await database.restore()
  await expectReady(200)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible()
  await expect(page.getByLabel('Your full name')).toHaveValue('Kim Patient')
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
})
