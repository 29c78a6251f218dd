import { type Browser, expect, type Page, test } from '@playwright/test'
import { getLanding, publishLegalVersion, saveLegalDraft } from '@vouch/contract'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoAdmin, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { type CuttableDatabase, startCuttableDatabase } from '../support/cuttable-database.ts'
import { signIn } from '../support/people.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'
import { startTwoBuilds, type TwoBuilds } from './two-builds.ts'

/** The content pages while the database or the whole API is away. */
let owner: Vouch
let database: CuttableDatabase
let vouch: Vouch
let builds: TwoBuilds

test.beforeAll(async () => {
  owner = await startVouch({ demo: true })
  database = await startCuttableDatabase(owner)
  vouch = await startVouch({ demo: true, env: { DATABASE_URL: database.url, VOUCH_DATA: owner.folder } })
  builds = await startTwoBuilds(vouch.url)
})

test.afterEach(({ browser }) => closePages(browser))

test.afterAll(async () => {
  await builds?.stop()
  await vouch?.stop()
  await database?.stop()
  await owner?.stop()
})

const open = async (browser: Browser, baseURL: string, path: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.goto(path)
  return page
}
const notice = (page: Page) =>
  page.getByRole('heading', { name: 'Parts of Vouch are not available right now' })

async function publishTerms(body: string): Promise<void> {
  const admin = await signIn(owner.url, demoAdmin, demoPassword)
  const params = { document: 'term-of-service' } as const
  await call(owner.url, saveLegalDraft, { params, version: 0, body: { summary: 'Clearer', body } }, admin)
  await call(owner.url, publishLegalVersion, { params, version: 1 }, admin)
}

test('without the database, the home page and the terms show their last content, and recover', async ({
  browser,
}) => {
  await publishTerms('<p>Be kind to each other</p>')
  await (await fetch(`${vouch.url}/payloads/term-of-service.json`)).json()
  await database.cut()
  // The server remembers the landing page for 2 s.
  await expect.poll(async () => (await fetch(`${vouch.url}/api/v1${getLanding.path}`)).status).toBe(503)
  const home = await open(browser, vouch.url, '/')
  await expect(notice(home)).toBeVisible()
  await expect(home.getByRole('heading', { name: 'New jobs' })).toBeVisible()
  expect(await home.getByRole('article').or(home.locator('main li')).count()).toBeGreaterThan(3)
  await expectAccessible(home)
  await home.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(home)
  await home.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(home)
  await home.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expectNoSidewaysScroll(home)

  const terms = await open(browser, vouch.url, '/term-of-service')
  await expect(terms.getByText('Be kind to each other')).toBeVisible()
  await expect(notice(terms)).toBeVisible()
  await expect(terms.getByText(/^Version 2, in effect since/)).toBeVisible()
  await expectAccessible(terms)

  await database.restore()
  await terms.getByRole('button', { name: 'Try again' }).click()
  await expect(notice(terms)).toHaveCount(0)
  await expect(terms.getByText('Be kind to each other')).toBeVisible()
  await expect(terms.getByRole('heading', { name: 'All versions' })).toBeVisible()
})

test('without the API, the content of the build is shown, and no jobs are claimed', async ({ browser }) => {
  builds.setApiAway(true)
  const privacy = await open(browser, builds.url, '/privacy-policy')
  await expect(notice(privacy)).toBeVisible()
  await expect(privacy.getByText('A newer one may be in effect.')).toBeVisible()
  await expect(privacy.getByRole('heading', { name: 'Changes to this policy' })).toBeVisible()
  await expect(privacy.getByText(/in effect since/)).toHaveCount(0)
  await expectAccessible(privacy)
  const home = await open(browser, builds.url, '/')
  await expect(notice(home)).toBeVisible()
  await expect(home.getByRole('heading', { name: 'Our promise to applicants' })).toBeVisible()
  await expect(home.getByText('No open jobs yet')).toHaveCount(0)
  await expectAccessible(home)
  builds.setApiAway(false)
  await home.getByRole('button', { name: 'Try again' }).click()
  await expect(home.getByRole('heading', { name: 'New jobs' })).toBeVisible()
  await expect(notice(home)).toHaveCount(0)
})
