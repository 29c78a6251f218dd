import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { demoAdmin, demoCandidate, demoPassword } from '../support/addresses/demo-places.ts'
import { closePages } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectNotified } from '../support/notified.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** Feedback from its giver's word to the answer. */
let world: World

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world?.stop(info)
})

async function open(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

async function openAs(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url })
  const page = await context.newPage()
  await startSession(page, email, demoPassword)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const message = (page: Page) => page.getByRole('textbox', { name: 'Your feedback' })
const send = (page: Page) => page.getByRole('button', { name: 'Send feedback' })

async function choose(page: Page, stars: number, category: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${stars}`) }).check()
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: category }).click()
}

test('a visitor’s word is kept without a network, stored once, and answered by mail', async ({ browser }) => {
  const visitor = await open(browser, '/companies')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Give feedback' }).click()
  await expect(heading(visitor, 'Give feedback')).toBeVisible()
  await expectAccessible(visitor)
  await choose(visitor, 2, 'Something does not work')
  const words = '<script>document.title = "hacked"</script> The map is empty'
  await message(visitor).fill(words)
  await visitor.getByRole('textbox', { name: /e-mail address/ }).fill('ana@people.example')
  await visitor.getByRole('checkbox', { name: /page I came from: \/companies/ }).check()
  await visitor.context().setOffline(true)
  await send(visitor).click()
  await expect(visitor.getByRole('alert')).toContainText('Your feedback is saved on this device.')
  await expectAccessible(visitor)
  await visitor.context().setOffline(false)
  await visitor.reload()
  await expect(message(visitor)).toHaveValue(words)
  await send(visitor).dblclick()
  await expect(heading(visitor, 'Thank you for your feedback')).toBeVisible()
  await expect(heading(visitor, 'Thank you for your feedback')).toBeFocused()
  await expectAccessible(visitor)

  const admin = await openAs(browser, demoAdmin)
  await admin.getByRole('link', { name: 'Feedback', exact: true }).click()
  await admin.getByRole('searchbox', { name: 'Search feedback' }).fill('map is empty')
  await expect(admin).toHaveURL(/map/)
  const row = admin.getByRole('row').filter({ hasText: 'The map is empty' })
  await expect(row).toHaveCount(1)
  await expectAccessible(admin)
  await row.getByRole('link').click()
  await expect(admin.getByText(words)).toBeVisible()
  await expect(admin).toHaveTitle(/Something does not work/)
  await expect(admin.getByRole('link', { name: '/companies' })).toBeVisible()
  await admin.getByRole('button', { name: 'Start work' }).click()
  await expectNotified(admin, 'State changed to “In progress”.')
  await admin.getByRole('textbox', { name: 'Answer' }).fill('The map works again.')
  await admin.getByRole('button', { name: 'Send answer' }).click()
  await expectNotified(admin, 'Answer sent.')
  await expect(admin.getByText('Resolved').first()).toBeVisible()
  await expectAccessible(admin)
  const mail = await world.mails.take('ana@people.example', /Answer to your feedback/)
  expect(mail.text).toContain('The map works again.')
  expect(world.mails.received('ana@people.example')).toHaveLength(1)
})

test('a candidate finds the answer behind the notification; a second tab’s change loses no words', async ({
  browser,
}) => {
  const candidate = await openAs(browser, demoCandidate)
  await candidate.getByRole('button', { name: /^Your menu/ }).click()
  await candidate.getByRole('menuitem', { name: 'Your feedback' }).click()
  await expect(heading(candidate, 'Your feedback')).toBeVisible()
  await expectAccessible(candidate)
  await candidate.getByRole('link', { name: 'Give feedback' }).first().click()
  await expect(heading(candidate, 'Give feedback')).toBeVisible()
  await expect(candidate.getByRole('textbox', { name: /e-mail address/ })).toHaveCount(0)
  // By keyboard alone.
  await tabTo(candidate, candidate.getByRole('radio', { name: /^1/ }))
  await candidate.keyboard.press('ArrowRight')
  await candidate.keyboard.press('ArrowRight')
  await candidate.keyboard.press('ArrowRight')
  await expect(candidate.getByRole('radio', { name: /^4/ })).toBeChecked()
  await candidate.keyboard.press('Tab')
  await candidate.keyboard.press('ArrowDown')
  await candidate.getByRole('option', { name: 'Praise' }).waitFor()
  await candidate.keyboard.type('Pra')
  await candidate.getByRole('option', { name: 'Praise' }).click()
  await message(candidate).fill('The new search is quick')
  await tabTo(candidate, send(candidate))
  await candidate.keyboard.press('Enter')
  await expect(heading(candidate, 'Thank you for your feedback')).toBeVisible()

  const admin = await openAs(browser, demoAdmin)
  await admin.goto('/admin/feedbacks/list?q=search%20is%20quick')
  await admin.getByRole('link', { name: 'The new search is quick' }).click()
  await admin.getByRole('textbox', { name: 'Answer' }).fill('Thank you')
  const second = await admin.context().newPage()
  await second.goto(admin.url())
  await second.getByRole('button', { name: 'Start work' }).click()
  await expectNotified(second, 'State changed to “In progress”.')
  await second.close()
  await admin.getByRole('button', { name: 'Send answer' }).click()
  await expect(admin.getByText('Your answer was not sent and is still here.')).toBeVisible()
  await expect(admin.getByText('The state is now “In progress”.')).toBeVisible()
  await expectAccessible(admin)
  await expect(admin.getByRole('textbox', { name: 'Answer' })).toHaveValue('Thank you')
  await admin.getByRole('button', { name: 'Send answer' }).click()
  await expectNotified(admin, 'Answer sent.')

  await candidate.getByRole('button', { name: /^Notifications/ }).click()
  await candidate.getByRole('link', { name: /Your feedback was answered/ }).click()
  await expect(heading(candidate, 'Your feedback')).toBeVisible()
  const entry = candidate.getByRole('listitem').filter({ hasText: 'The new search is quick' })
  await expect(entry).toContainText('Thank you')
  await expect(entry).toContainText('Resolved')
  await expectAccessible(candidate)
})
