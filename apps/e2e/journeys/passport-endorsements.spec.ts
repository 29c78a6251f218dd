import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  applyAsIssuer,
  approvePassportRequest,
  createDefinition,
  currentPerson,
  decideIssuer,
  listMyIssuers,
  publishDefinition,
  sendPassportRequest,
} from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoAdmin, demoCandidate, demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { expectNotified } from '../support/notified.ts'
import { type SignedIn, signIn } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** The marketplace endorses a candidate's passport and its issuer; the candidate agrees, the issuer removes. */
let world: World
let passportId: string

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
  passportId = await issue(world.url)
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world.stop(info)
})

const name = 'Letterpress, advanced'

/** Makes the demo company an issuer whose passport the demo candidate holds. @returns the id of the passport */
async function issue(base: string): Promise<string> {
  const owner = await signIn(base, demoEmployer, demoPassword)
  const candidate = await signIn(base, demoCandidate, demoPassword)
  const issuerId = await verifiedIssuer(base, owner)
  const fields = {
    name,
    description: 'Sets type for print and screen.',
    criteria: 'A printed work and a page on the web.',
    skills: [],
    evidence: [],
    validMonths: null,
    openToRequests: true,
    secondPerson: false,
  }
  const draft = await call(base, createDefinition, { body: { issuerId, fields } }, owner)
  await call(base, publishDefinition, { params: { id: draft.id }, version: draft.version }, owner)
  const wish = { definitionId: draft.id, evidence: [] }
  const { id, version } = await call(base, sendPassportRequest, { body: wish }, candidate)
  const approval = { params: { id }, version, body: { levels: [] } }
  return (await call(base, approvePassportRequest, approval, owner)).passportId ?? ''
}

/** Finds the issuer of the demo company, or makes it one. @returns its id */
async function verifiedIssuer(base: string, owner: SignedIn): Promise<string> {
  const { memberships } = await call(base, currentPerson, {}, owner)
  const companyId = memberships.find(({ role }) => role === 'owner')?.companyId ?? ''
  const { items } = await call(base, listMyIssuers, {}, owner)
  const known = items.find(({ company, obstacle }) => company?.id === companyId && obstacle === null)
  if (known) return known.id
  const asked = await call(base, applyAsIssuer, { body: { companyId, purpose: 'Our training' } }, owner)
  const admin = await signIn(base, demoAdmin, demoPassword)
  const verdict = { status: 'verified', reason: '' } as const
  await call(base, decideIssuer, { params: { id: asked.id }, version: asked.version, body: verdict }, admin)
  return asked.id
}

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: world.url })).newPage()
  await startSession(page, email, demoPassword)
  return page
}

async function look(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function endorse(page: Page, what: RegExp, comment: string): Promise<void> {
  await page.getByRole('button', { name: 'Endorse', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: what }).check()
  await dialog.getByRole('textbox', { name: /^Comment/ }).fill(comment)
  await look(page)
  await dialog.getByRole('button', { name: 'Endorse', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('an issuer endorses, the holder agrees, everybody reads it, each side ends it', async ({ browser }) => {
  test.setTimeout(150_000)
  const admin = await signedIn(browser, demoAdmin)
  // The first check can come a moment before the status list that it causes to be signed.
  await expect(async () => {
    await admin.goto(`/passports/${passportId}`)
    await expect(admin.getByText('This passport is valid.')).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await endorse(admin, /^This passport/, 'We saw the printed work.')
  await expectNotified(admin, 'We asked the holder. Your endorsement appears once they agree.')
  await endorse(admin, /as an issuer/, 'They train with care.')
  await expect(admin.getByText('They train with care.')).toBeVisible()
  await expect(admin.getByText('We saw the printed work.')).toHaveCount(0)

  const candidate = await signedIn(browser, demoCandidate)
  await candidate.goto('/admin/skill-passports?tab=waiting')
  await expect(candidate.getByText('We saw the printed work.')).toBeVisible()
  await look(candidate)
  await candidate.getByRole('button', { name: /^Agree to the endorsement/ }).click()
  await expect(candidate.getByText('We saw the printed work.')).toHaveCount(0)
  await candidate.goto('/admin/skill-passports?tab=held')
  await expect(candidate.getByRole('heading', { name: 'Endorsements of your passports' })).toBeVisible()
  await look(candidate)

  const anybody = await (await browser.newContext({ baseURL: world.url })).newPage()
  await anybody.goto(`/passports/${passportId}`)
  await expect(anybody.getByText('We saw the printed work.')).toBeVisible()
  await look(anybody)
  const signed = anybody.getByRole('link', { name: /^Signed endorsement/ }).first()
  const file = await anybody.request.get((await signed.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toContain('application/vc+ld+json')
  expect((await file.json()).credentialSubject.endorsementComment).toBe('We saw the printed work.')

  const owner = await signedIn(browser, demoEmployer)
  await owner.goto('/admin/skill-passports?tab=issuer')
  await owner.getByRole('button', { name: /^Remove the endorsement by/ }).waitFor()
  await look(owner)
  await owner.getByRole('button', { name: /^Remove the endorsement by/ }).click()
  await owner.getByRole('button', { name: 'Remove endorsement' }).click()
  await expect(owner.getByText('Nobody has endorsed you or your passports.')).toBeVisible()

  await admin.goto('/admin/skill-passports?tab=issuer')
  await admin.getByRole('button', { name: /^Withdraw the endorsement/ }).waitFor()
  await look(admin)
  await admin.getByRole('button', { name: /^Withdraw the endorsement/ }).click()
  await admin.getByRole('button', { name: 'Withdraw endorsement' }).click()
  await expectNotified(admin, 'Endorsement withdrawn.')
  await anybody.reload()
  await expect(anybody.getByText('This passport is valid.')).toBeVisible()
  await expect(anybody.getByRole('heading', { name: 'Endorsements' })).toHaveCount(0)
  expect((await anybody.request.get(file.url())).status()).toBe(410)
})
