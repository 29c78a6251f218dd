import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  getCompanyPage,
  giveConsent,
  legalDocumentNames,
  listCompanyMembers,
  type ProfileStepInput,
  publishProfile,
  saveProfileStep,
} from '@vouch/contract'
import { takeWithWallet } from '../../api/src/testing/servers/test-wallet.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { signUpAs } from '../support/addresses/account-screens.ts'
import { demoAdmin, demoCandidate, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { pdf } from '../support/files/documents.ts'
import { catchFileChoosers } from '../support/files/file-chooser.ts'
import { pressOn } from '../support/keyboard.ts'
import { linkOf } from '../support/mail-server.ts'
import { expectNotified } from '../support/notified.ts'
import { signIn } from '../support/people.ts'
import { sendOffersNow } from '../support/skip-waits.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/**
 * A company becomes an issuer, and somebody without an account gets a passport from it, checks it, keeps it in an
 * account and is found by it. Another candidate requests a passport, and adds to the request once.
 */
let world: World

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world.stop(info)
})

const home = '/admin/skill-passports'
const passport = 'Reading flood sensors'
const skills = ['Statistics', 'Data visualisation', 'Python']
const [name, email] = ['Ida Holm', 'ida@people.example']

async function opened(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: world.url })).newPage()
  catchFileChoosers(page)
  return page
}

async function signedIn(browser: Browser, account: string): Promise<Page> {
  const page = await opened(browser)
  await startSession(page, account, demoPassword)
  return page
}

/** Account of the owner of a verified demo company that does not issue passports. */
async function findOwner(): Promise<string> {
  const admin = await signIn(world.url, demoAdmin, demoPassword)
  const { id } = await call(world.url, getCompanyPage, { params: { slug: 'tidewater-analytics' } })
  const { items } = await call(world.url, listCompanyMembers, { params: { id } }, admin)
  return items.find(({ role }) => role === 'owner')?.email ?? ''
}

async function expectFits320(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Chooses a file with a button. */
async function choose(page: Page, button: RegExp, file: Parameters<typeof pdf> | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  const buffer = { name: 'passport.json', mimeType: 'application/json' }
  await (await chooser).setFiles(Buffer.isBuffer(file) ? { ...buffer, buffer: file } : pdf(...file))
}

async function applyAndVerify(owner: Page, admin: Page): Promise<void> {
  await owner.goto(home)
  await owner.getByRole('link', { name: 'Apply as issuer' }).click()
  await owner.getByRole('textbox', { name: /award passports for/ }).fill('Courses for harbour operators')
  await owner.getByRole('button', { name: 'Apply as issuer' }).click()
  await expect(owner.getByText('Your application is being reviewed')).toBeVisible()
  await admin.goto(home)
  await admin.getByRole('button', { name: /^Decide on Tidewater/ }).click()
  const decision = admin.getByRole('dialog')
  await expect(decision.getByText('Courses for harbour operators')).toBeVisible()
  await decision.getByRole('radio', { name: /^Verify/ }).check()
  await expectAccessible(admin)
  await decision.getByRole('button', { name: 'Verify issuer' }).click()
  await expectNotified(admin, 'can now issue passports.')
}

async function publishDefinition(owner: Page): Promise<void> {
  await owner.goto(home)
  await owner.getByRole('link', { name: 'New definition' }).click()
  await owner.getByRole('textbox', { name: /^Name of the passport/ }).fill(passport)
  await owner.getByRole('button', { name: 'Create draft' }).click()
  await owner.getByRole('textbox', { name: /^Description/ }).fill('Reads sensors, and warns in time.')
  for (const skill of skills) {
    await owner.getByRole('combobox', { name: 'Skills' }).fill(skill)
    await owner.getByRole('option', { name: skill, exact: true }).click()
    await owner.getByRole('combobox', { name: `Level of ${skill}` }).click()
    await owner.getByRole('option', { name: 'Advanced' }).click()
  }
  await owner.getByRole('button', { name: 'Publish' }).click()
  await owner.getByRole('button', { name: 'Criteria: Enter the criteria' }).click()
  await expect(owner.getByRole('textbox', { name: /^Criteria/ })).toBeFocused()
  await owner.keyboard.type('One night shift with a colleague.')
  await expectFits320(owner)
  await owner.getByRole('button', { name: 'Publish' }).click()
  await expectNotified(owner, `“${passport}” published.`)
}

async function offer(owner: Page): Promise<void> {
  await owner.getByRole('link', { name: 'Offer passports' }).click()
  await owner.getByRole('textbox', { name: /^E-mail/ }).fill(email)
  await owner.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await owner.getByRole('button', { name: 'Check people' }).click()
  await owner.getByRole('button', { name: 'Offer to 1 person' }).click()
  await expect(owner.getByRole('heading', { name: /^E-mails go out at/ })).toBeVisible()
  await sendOffersNow(world.vouch)
}

test('a company becomes an issuer; a person without an account gets, checks and keeps its passport', async ({
  browser,
}) => {
  test.slow()
  const owner = await signedIn(browser, await findOwner())
  await applyAndVerify(owner, await signedIn(browser, demoAdmin))
  await publishDefinition(owner)
  await offer(owner)

  const ida = await opened(browser)
  await ida.goto(linkOf(await world.mails.take(email, /offers you the skill passport/)))
  await expect(ida.getByRole('textbox', { name: /^Name in the passport/ })).toHaveValue(name)
  await expectFits320(ida)
  await ida.getByRole('button', { name: 'Accept passport' }).click()
  await expect(ida.getByText(/^The passport is yours/)).toBeVisible()
  await ida.getByRole('button', { name: /^Download/ }).click()
  const saved = ida.waitForEvent('download')
  await ida.getByRole('menuitem', { name: /^JSON/ }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer)
  const file = Buffer.concat(chunks)

  const anyone = await opened(browser)
  await anyone.goto('/')
  await anyone.getByRole('link', { name: 'Check a passport' }).click()
  await choose(anyone, /^Passport file/, file)
  await expect(anyone.getByText('This passport is valid.')).toBeVisible()
  await expect(anyone.getByRole('heading', { name: passport })).toBeVisible()
  await anyone.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expectFits320(anyone)
  await anyone.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
  await choose(anyone, /^Passport file/, Buffer.from(file.toString().replace(passport, 'Reading the future')))
  await expect(anyone.getByText('This file was not accepted')).toBeVisible()

  await signUpAs(ida, 'candidate', name, email, { mails: world.mails })
  await ida.goto(home)
  await ida.getByRole('button', { name: `Add ${passport} to my passports` }).click()
  await expectNotified(ida, `“${passport}” was added to your passports.`)
  await ida.getByRole('link', { name: 'My passports', exact: true }).click()
  await expect(ida.getByRole('list', { name: 'Your passports' }).getByText(passport)).toBeVisible()

  const person = await signIn(world.url, email, 'a few quiet words')
  const [firstName = '', lastName = ''] = name.split(' ')
  const steps: ProfileStepInput[] = [
    { step: 'contact', data: { firstName, lastName } },
    { step: 'personal', data: { country: 'DK' } },
    { step: 'preferences', data: { headline: 'Watches the tide' } },
    { step: 'skills', data: { items: [{ id: 'one', skill: { code: 'git', label: 'Git' } }] } },
    { step: 'review', data: { visibility: 'employers' } },
  ]
  for (const body of steps) await call(world.url, saveProfileStep, { body, version: 0 }, person)
  for (const document of legalDocumentNames)
    await call(world.url, giveConsent, { params: { document }, body: { version: 1 } }, person)
  await call(world.url, publishProfile, {}, person)
  await owner.goto('/admin/candidates?skill=statistics')
  await owner.getByRole('checkbox', { name: 'These skills proved by passports' }).click()
  const found = owner.getByRole('list', { name: 'Candidates' })
  await expect(found.getByRole('link')).toHaveCount(1)
  await expect(found.getByRole('link', { name })).toBeVisible()
  await expectAccessible(owner)
})

const requested = 'Plain language at work'

test('a candidate requests a passport, adds to it once, gets it, and sends it to a wallet', async ({
  browser,
}) => {
  test.slow()
  const candidate = await signedIn(browser, demoCandidate)
  await candidate.goto(`${home}?tab=earn`)
  await candidate.getByRole('link', { name: `Request “${requested}”` }).click()
  const link = candidate.getByRole('textbox', { name: /^Where it was published/ })
  await link.fill('somewhere')
  // Leaving the field shows its error, which moves the button: the click must land nevertheless.
  await candidate.getByRole('button', { name: 'Send request' }).click()
  await expect(candidate.getByText('This is required').first()).toBeVisible()
  await expectFits320(candidate)
  await link.fill('')
  await choose(candidate, /^Both versions.*Choose a file$/, ['letters.pdf', 'A page'])
  await expect(candidate.getByText('letters.pdf')).toBeVisible()
  await expect(candidate.getByText('This is required')).toHaveCount(0)
  await candidate.getByRole('button', { name: 'Send request' }).click()
  await expect(candidate.getByText('Waiting for an assessor')).toBeVisible()

  const assessor = await signedIn(browser, demoAdmin)
  await assessor.goto(`${home}?tab=queue`)
  await assessor.getByRole('rowheader').getByRole('link', { name: 'Mateo Ferreira' }).click()
  const download = assessor.waitForEvent('download')
  await assessor.getByRole('button', { name: 'Open letters.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('letters.pdf')
  await expectFits320(assessor)
  await assessor.getByRole('button', { name: 'Return', exact: true }).click()
  await assessor.getByRole('dialog').getByRole('textbox').fill('Show where it was published.')
  await assessor.getByRole('button', { name: 'Return request' }).click()
  await expectNotified(assessor, 'The request was returned.')

  await candidate.goto(`${home}?tab=requests`)
  await expect(candidate.getByText('Show where it was published.')).toBeVisible()
  await expectFits320(candidate)
  await candidate.getByRole('link', { name: `Edit and send again: “${requested}”` }).click()
  await candidate.getByRole('textbox', { name: /^Where it was published/ }).fill('https://letters.example/')
  await candidate.getByRole('button', { name: 'Send again' }).click()
  await expect(candidate.getByText('https://letters.example/')).toBeVisible()

  await assessor.reload()
  await assessor.getByRole('button', { name: 'Approve', exact: true }).click()
  await assessor.getByRole('button', { name: 'Approve and issue' }).click()
  await expectNotified(assessor, 'The passport was issued to Mateo Ferreira.')
  await candidate.goto(`${home}?tab=held`)
  await expect(candidate.getByText(requested)).toBeVisible()
  await sendToWallet(candidate)
})

async function sendToWallet(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: `Send ${requested} to a wallet` })
  await pressOn(page, send)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectFits320(page)
  const pin = (await dialog.getByText(/^\d{6}$/).textContent()) ?? ''
  const link = (await dialog.getByRole('link', { name: 'Open wallet' }).getAttribute('href')) ?? ''
  const file = await takeWithWallet(link, pin, {
    entered: () => expect(dialog.getByText('PIN accepted')).toBeVisible(),
    // The demo's passports keep the origin under which they were signed.
    server: world.url,
  })
  expect(file).toContain(requested)
  await expect(dialog.getByText('Sent to your wallet')).toBeVisible()
  await pressOn(page, dialog.getByRole('button', { name: 'Done' }))
  await expect(dialog).toHaveCount(0)
  await expect(send).toBeFocused()
}
