import { type Browser, expect, type Page, test } from '@playwright/test'
import { createDefinition, listMyIssuers, publishDefinition } from '@vouch/contract'
import { takeWithWallet } from '../../api/src/testing/servers/test-wallet.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { demoCandidate, demoEmployer, demoPassword } from '../support/demo-places.ts'
import { pdf } from '../support/documents.ts'
import { pressOn } from '../support/keyboard.ts'
import { expectNotified } from '../support/notified.ts'
import { signIn } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** A candidate shows evidence for a passport; an assessor returns the request once, then approves it. */
let world: World

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
  await openToRequests(world.url)
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world.stop(info)
})

const home = '/admin/skill-passports'
const passport = 'Typography, advanced'

/** Adds a passport of the demo company that candidates may request. */
async function openToRequests(base: string): Promise<void> {
  const owner = await signIn(base, demoEmployer, demoPassword)
  const { items } = await call(base, listMyIssuers, {}, owner)
  const issuerId = items.find(({ status }) => status === 'verified')?.id ?? ''
  const fields = {
    name: passport,
    description: 'Sets type for print and screen.',
    criteria: 'A printed work and a page on the web.',
    skills: [],
    evidence: [
      { label: 'Your printed work', kind: 'file' as const, required: true },
      { label: 'Your page', kind: 'link' as const, required: false },
      { label: 'What you did', kind: 'text' as const, required: true },
    ],
    validMonths: null,
    openToRequests: true,
    secondPerson: false,
  }
  const draft = await call(base, createDefinition, { body: { issuerId, fields } }, owner)
  await call(base, publishDefinition, { params: { id: draft.id }, version: draft.version }, owner)
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

test('a candidate requests a passport, adds to it once, gets it, and sends it to a wallet', async ({
  browser,
}) => {
  test.slow()
  const candidate = await signedIn(browser, demoCandidate)
  await candidate.goto(`${home}?tab=requests`)
  await candidate.getByRole('link', { name: 'See passports to earn' }).click()
  await candidate.getByRole('link', { name: `Request “${passport}”` }).waitFor()
  await look(candidate)
  await candidate.getByRole('link', { name: `Request “${passport}”` }).click()
  await candidate.getByRole('textbox', { name: /^What you did/ }).fill('I set a book.')
  await candidate.getByRole('button', { name: 'Send request' }).click()
  await expect(candidate.getByText('This is required').first()).toBeVisible()
  await look(candidate)
  const chooser = candidate.waitForEvent('filechooser')
  await candidate.getByRole('button', { name: /^Your printed work.*Choose a file$/ }).click()
  await (await chooser).setFiles(pdf('book.pdf', 'A page'))
  await expect(candidate.getByText('book.pdf')).toBeVisible()
  // The button moves up when the errors above it go.
  await expect(candidate.getByText('This is required')).toHaveCount(0)
  await candidate.getByRole('button', { name: 'Send request' }).click()
  await expect(candidate.getByText('Waiting for an assessor')).toBeVisible()

  const owner = await signedIn(browser, demoEmployer)
  await owner.goto(`${home}?tab=queue`)
  await expect(owner.getByRole('rowheader')).toHaveCount(1)
  await look(owner)
  await owner.getByRole('rowheader').getByRole('link').click()
  await expect(owner.getByText('I set a book.')).toBeVisible()
  const download = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'Open book.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('book.pdf')
  await look(owner)
  await owner.getByRole('button', { name: 'Return', exact: true }).click()
  await owner.getByRole('dialog').getByRole('textbox').fill('Show your page too.')
  await owner.getByRole('button', { name: 'Return request' }).click()
  await expectNotified(owner, 'The request was returned.')

  await candidate.goto(`${home}?tab=requests`)
  await expect(candidate.getByText('Show your page too.')).toBeVisible()
  await look(candidate)
  await candidate.getByRole('link', { name: /^Edit and send again/ }).click()
  await candidate.getByRole('textbox', { name: /^Your page/ }).fill('https://type.example/book')
  await candidate.getByRole('button', { name: 'Send again' }).click()
  await expect(candidate.getByText('https://type.example/book')).toBeVisible()

  await owner.reload()
  await owner.getByRole('button', { name: 'Approve', exact: true }).click()
  await owner.getByRole('button', { name: 'Approve and issue' }).click()
  await expectNotified(owner, 'The passport was issued to Mateo Ferreira.')
  await candidate.goto(`${home}?tab=held`)
  await expect(candidate.getByText(passport)).toBeVisible()
  await sendToWallet(candidate)
})

async function sendToWallet(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: `Send ${passport} to a wallet` })
  await pressOn(page, send)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await look(page)
  const pin = (await dialog.getByText(/^\d{6}$/).textContent()) ?? ''
  const link = (await dialog.getByRole('link', { name: 'Open wallet' }).getAttribute('href')) ?? ''
  const file = await takeWithWallet(link, pin, () => expect(dialog.getByText('PIN accepted')).toBeVisible())
  expect(file).toContain(passport)
  await expect(dialog.getByText('Sent to your wallet')).toBeVisible()
  await look(page)
  await pressOn(page, dialog.getByRole('button', { name: 'Done' }))
  await expect(dialog).toHaveCount(0)
  await expect(send).toBeFocused()
}
