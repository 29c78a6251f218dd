import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { closePages } from '../support/browser.ts'
import { expectNotified } from '../support/notified.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** An issuer offers a passport to people in a file, at 320 px, and undoes it in time. */
let world: World

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world.stop(info)
})

const home = '/admin/skill-passports'

test('people in a file are offered a passport; bad lines are skipped; the offer can be undone', async ({
  browser,
}) => {
  const viewport = { width: 320, height: 640 }
  const owner = await (await browser.newContext({ baseURL: world.url, viewport })).newPage()
  await startSession(owner, demoEmployer, demoPassword)
  await owner.goto(`${home}?tab=definitions`)
  await owner.getByRole('link', { name: 'Offer Test automation' }).click()
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
  await expect(owner.getByText('candidate@demo.vouch').first()).toBeVisible()
  await expect(owner.getByText('bo@people.example')).toHaveCount(0)
})
