import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoCandidate, demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { closePages } from '../support/browser.ts'
import { catchFileChoosers } from '../support/files/file-chooser.ts'
import { onePixel } from '../support/files/pictures.ts'
import { expectFocusKept, tabTo } from '../support/keyboard.ts'
import { expectNotified } from '../support/notified.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** Uploads a photo in step 2 by keyboard. The account, the preview and employers then show it. */
let world: World

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world.stop(info)
})

async function signedIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await startSession(page, email, demoPassword)
  return page
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /^Choose (?:a|another) photo$/ }))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name, mimeType, buffer })
}

test('a photo is uploaded in step 2, shown everywhere, and removed', async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ baseURL: world.url })
  const page = await signedIn(context, demoCandidate)
  catchFileChoosers(page)
  const stepTwo = async () => {
    await page.goto('/admin/profile/candidate/2')
    await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeVisible()
  }
  const photo = page.getByRole('main').getByRole('img', { name: 'Your photo' })
  await stepTwo()
  await choose(page, 'me.png', 'image/png', Buffer.from('This is a letter.'))
  await expect(page.getByText('“me.png” does not match its file type')).toBeVisible()
  await expectFocusKept(page)
  await expectAccessible(page)

  await context.setOffline(true)
  await choose(page, 'me.png', 'image/png', onePixel)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await context.setOffline(false)
  await again.click()
  await expectNotified(page, 'Photo saved.')
  await expect(page.getByRole('button', { name: 'Choose another photo' })).toBeFocused()
  await expect(photo).toHaveAttribute('src', /\/photos\//)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const shown = (other: Page) => other.getByRole('main').locator('img[src*="/photos/"]')
  await page.goto('/admin/profile/candidate/10')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(shown(page)).toBeVisible()
  await page.goto('/admin/account')
  await expect(photo).toHaveAttribute('src', /\/photos\//)
  const name = await page.getByLabel('Your full name').inputValue()

  const employer = await signedIn(await browser.newContext({ baseURL: world.url }), demoEmployer)
  await employer.goto(`/admin/candidates?q=${encodeURIComponent(name)}`)
  await expect(shown(employer)).toHaveCount(1)

  await stepTwo()
  await tabTo(page, page.getByRole('button', { name: 'Remove photo' }))
  await page.keyboard.press('Enter')
  await expectNotified(page, 'Photo removed.')
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused()
  await employer.reload()
  await expect(employer.getByRole('list', { name: 'Candidates' })).toBeVisible()
  await expect(shown(employer)).toHaveCount(0)
  await employer.context().close()
  await context.close()
})
