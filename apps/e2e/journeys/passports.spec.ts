import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { unpublishProfile } from '@vouch/contract'
import { type PassportIssuer, startPassportIssuer } from '../../api/src/testing/servers/passport-issuer.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoCandidate, demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { catchFileChoosers } from '../support/files/file-chooser.ts'
import { pressOn } from '../support/keyboard.ts'
import { signIn } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** A passport signed by an external issuer: the candidate adds it, employers see and find it, removal hides it. */
let world: World
let issuer: PassportIssuer

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
  issuer = await startPassportIssuer('Harbour Academy')
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await issuer.stop()
  await world.stop(info)
})

async function signedIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  catchFileChoosers(page)
  await startSession(page, email, demoPassword)
  return page
}

/** @param press presses the upload button; a click by default */
async function addFile(page: Page, file: File, press?: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await (press ?? (() => page.getByRole('button', { name: /^Add a passport/ }).click()))()
  const buffer = Buffer.from(await file.arrayBuffer())
  await (await chooser).setFiles({ name: file.name, mimeType: 'application/json', buffer })
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your passports' }).getByRole('listitem').filter({ hasText: name })
const results = (page: Page) => page.getByRole('list', { name: 'Candidates' })

test('a candidate adds a passport and publishes; an employer finds it; the issuer revokes it', async ({
  browser,
}) => {
  test.slow()
  await call(world.url, unpublishProfile, {}, await signIn(world.url, demoCandidate, demoPassword))
  const candidate = await signedIn(await browser.newContext({ baseURL: world.url }), demoCandidate)
  await candidate.goto('/admin/profile/candidate/7')
  await expect(rowOf(candidate, 'Test automation')).toBeVisible()
  await expectAccessible(candidate)
  await addFile(candidate, await issuer.passport({ email: 'somebody-else@example.org' }))
  await expect(candidate.getByText(`made out to another person, not to ${demoCandidate}.`)).toBeVisible()
  await expectAccessible(candidate)
  await addFile(
    candidate,
    await issuer.passport({ email: demoCandidate, name: 'Crane licence', statusIndex: 1 }),
  )
  const row = rowOf(candidate, 'Crane licence')
  await expect(row.getByText('Valid', { exact: true })).toBeVisible()
  await expect(row.getByText(`Signed by ${issuer.host}`)).toBeVisible()
  await expect(candidate.getByText(/made out to another person/)).toBeHidden()
  await expectAccessible(candidate)
  const saved = candidate.waitForEvent('download')
  await candidate.getByRole('button', { name: 'Download Crane licence' }).click()
  expect((await saved).suggestedFilename()).toBe('crane-licence.json')

  await candidate.goto('/admin/profile/candidate/10')
  await candidate.getByRole('button', { name: 'Show preview' }).click()
  await expect(candidate.getByText(`Verified, signed by ${issuer.host}`)).toBeVisible()
  await candidate.getByRole('button', { name: 'Publish profile' }).click()
  await expect(candidate).toHaveURL(/\/admin\/profile\/candidate$/)

  const page = await signedIn(await browser.newContext({ baseURL: world.url }), demoEmployer)
  await page.goto('/admin/candidates?q=Crane')
  await page.getByRole('checkbox', { name: 'Holds a passport' }).click()
  await expect(results(page).getByRole('link')).toHaveCount(1)
  await expect(results(page).getByText(/Passport: .“Crane licence”., signed by localhost/)).toBeVisible()
  await expectAccessible(page)
  const list = page.url()
  await results(page).getByRole('link').click()
  await expect(page.getByText(`Verified, signed by ${issuer.host}`)).toBeVisible()
  await expectAccessible(page)
  const profile = page.url()

  issuer.revoke(1)
  await candidate.goto('/admin/profile/candidate/7')
  await candidate.getByRole('button', { name: 'Check again: Crane licence' }).click()
  await expect(rowOf(candidate, 'Crane licence').getByText('Revoked', { exact: true })).toBeVisible()
  await page.goto(profile)
  await expect(page.getByRole('button', { name: 'Invite to apply' })).toBeVisible()
  await expect(page.getByText('Crane licence')).toHaveCount(0)
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'No candidates match these filters' })).toBeVisible()
})

test('by keyboard alone on 320 px, in the dark and from right to left', async ({ browser }) => {
  const viewport = { width: 320, height: 640 }
  const context = await browser.newContext({ baseURL: world.url, viewport, colorScheme: 'dark' })
  const page = await signedIn(context, demoCandidate)
  await page.goto('/admin/profile/candidate/7')
  const name = 'Licence for the carriage of passengers on rivers and canals'
  const description = `${'May steer boats and barges. '.repeat(20)}Not on the sea.`
  const file = await issuer.passport({ email: demoCandidate, name, description, statusIndex: 2 })
  await addFile(page, file, () => pressOn(page, page.getByRole('button', { name: /^Add a passport/ })))
  await expect(rowOf(page, name).getByText('Valid', { exact: true })).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
  await expectNoSidewaysScroll(page)
  const shownText = rowOf(page, name).getByText(/^May steer boats/)
  const whole = () => shownText.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)
  expect(await whole()).toBe(false)
  await pressOn(page, page.getByRole('button', { name: `Show more: ${name}` }))
  await expect.poll(whole).toBe(true)
  await pressOn(page, page.getByRole('button', { name: `Show less: ${name}` }))
  await expect.poll(whole).toBe(false)

  issuer.answer(false)
  await pressOn(page, page.getByRole('button', { name: `Check again: ${name}` }))
  await expect(rowOf(page, name).getByText(/does not answer, so nothing has changed/)).toBeVisible()
  await expect(page.getByRole('button', { name: `Check again: ${name}` })).toBeFocused()
  await expectAccessible(page)
  issuer.answer(true)

  await pressOn(page, page.getByRole('button', { name: `Remove ${name}` }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await pressOn(page, page.getByRole('button', { name: 'Remove passport' }))
  await expect(rowOf(page, name)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Passports' })).toBeFocused()
})
