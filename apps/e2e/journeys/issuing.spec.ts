import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { closePages } from '../support/browser.ts'
import { demoAdmin, demoEmployer, demoPassword } from '../support/demo-places.ts'
import { expectNotified } from '../support/notified.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** A company becomes an issuer of passports, publishes what it issues, and offers it to people in a file. */
let world: World

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world.stop(info)
})

const home = '/admin/skill-passports'

async function signedIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await startSession(page, email, demoPassword)
  return page
}

test('an owner applies as an issuer, an administrator verifies, and people are offered a passport', async ({
  browser,
}) => {
  test.slow()
  const owner = await signedIn(await browser.newContext({ baseURL: world.url }), demoEmployer)
  await owner.goto(home)
  await owner.getByRole('link', { name: 'Apply as issuer' }).click()
  await owner.getByRole('textbox', { name: /award passports for/ }).fill('Our studio training')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Apply as issuer' }).click()
  await expect(owner.getByText('Your application is being reviewed')).toBeVisible()

  const admin = await signedIn(await browser.newContext({ baseURL: world.url }), demoAdmin)
  await admin.goto(home)
  await admin.getByRole('button', { name: /^Decide on/ }).click()
  const decision = admin.getByRole('dialog')
  await expect(decision.getByText('Our studio training')).toBeVisible()
  await decision.getByRole('radio', { name: /^Verify/ }).check()
  await expectAccessible(admin)
  await decision.getByRole('button', { name: 'Verify issuer' }).click()
  await expectNotified(admin, 'can now issue passports.')

  await owner.setViewportSize({ width: 320, height: 640 })
  await owner.goto(home)
  await owner.getByRole('link', { name: 'New definition' }).click()
  await owner.getByRole('textbox', { name: /^Name of the passport/ }).fill('Typography, advanced')
  await owner.getByRole('button', { name: 'Create draft' }).click()
  await owner.getByRole('textbox', { name: /^Description/ }).fill('Sets type for print and screen.')
  await owner.getByRole('button', { name: 'Publish' }).click()
  await owner.getByRole('button', { name: 'Criteria: Enter the criteria' }).click()
  await expect(owner.getByRole('textbox', { name: /^Criteria/ })).toBeFocused()
  await owner.keyboard.type('Two days of training.')
  await expectAccessible(owner)
  await expectNoSidewaysScroll(owner)
  await owner.getByRole('button', { name: 'Publish' }).click()
  await expectNotified(owner, '“Typography, advanced” published.')

  await owner.getByRole('link', { name: 'Offer passports' }).click()
  await owner.getByText('CSV file', { exact: true }).click()
  const chooser = owner.waitForEvent('filechooser')
  await owner.getByRole('button', { name: /^CSV file/ }).click()
  const lines = [
    'email,name,awarded on,level',
    'bo@people.example,Bo,2026-03-31,',
    'cy@,Cy,,',
    'mia@people.example,,,lead',
  ]
  const buffer = Buffer.from(lines.join('\n'))
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await expect(owner.getByText('1 line has a problem and is skipped.')).toBeVisible()
  await expect(owner.getByText('This is not an e-mail address.')).toBeVisible()
  await expectAccessible(owner)
  await expectNoSidewaysScroll(owner)
  await owner.getByRole('button', { name: 'Offer to 2 people' }).click()
  await expect(owner.getByRole('heading', { name: /^E-mails go out at/ })).toBeVisible()
  await owner.getByRole('button', { name: 'Undo offer' }).click()
  await expectNotified(owner, 'Offer cancelled. No e-mails were sent.')
  await owner.goto(`${home}?tab=issued&state=pending`)
  await expect(owner.getByText('No matching passports')).toBeVisible()
})
