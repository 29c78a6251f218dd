import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { fillSignUp, typeDigits } from '../support/addresses/account-screens.ts'
import { closePages } from '../support/browser.ts'
import { linkOf } from '../support/mail-server.ts'
import { expectNotified } from '../support/notified.ts'
import { signUpCandidate } from '../support/people.ts'
import { setupLink } from '../support/setup-link.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

let world: World

test.beforeAll(async () => {
  world = await startWorld()
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world?.stop(info)
})

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url })
  return context.newPage()
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Signs up from the invitation's page and confirms the email address. */
async function signUpFromLink(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(page, name, email)
  await typeDigits(page, world.mails, email)
}

test('the first administrator by the printed link, a second one by an invitation', async ({ browser }) => {
  const link = await setupLink(world.vouch)
  const first = await open(browser)
  await first.goto(link)
  await expect(heading(first, 'Set up this marketplace')).toBeVisible()
  await expectAccessible(first)
  await signUpFromLink(first, 'Fay First', 'fay@runs.example')
  await first.getByRole('button', { name: 'Become administrator' }).click()
  await expectNotified(first, 'You are an administrator now.')
  await expect(first).toHaveURL(/dashboard-admin/)

  // The invitation link works only once.
  const late = await open(browser)
  const { email, password } = await signUpCandidate(world.url, 'late@people.example', 'Lee Late')
  await startSession(late, email, password)
  await late.goto(link)
  await late.getByRole('button', { name: 'Become administrator' }).click()
  await expect(heading(late, 'This set-up link no longer works')).toBeVisible()
  await expectAccessible(late)

  await first.goto('/admin/account/administrators')
  await first.getByLabel('E-mail address').fill('sue@runs.example')
  await first.getByRole('button', { name: 'Send invitation' }).click()
  await expectNotified(first, 'Invitation sent to sue@runs.example.')
  await expectAccessible(first)
  const invitation = linkOf(await world.mails.take('sue@runs.example', /You are invited/))

  // Another account cannot use the invitation link.
  await late.goto(invitation)
  await late.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(late.getByRole('alert')).toBeVisible()
  await late.goto('/admin/account/administrators')
  await expect(late.getByRole('list', { name: 'Administrators', exact: true })).toHaveCount(0)

  const second = await open(browser)
  await second.goto(invitation)
  await expect(heading(second, 'You are invited to be an administrator')).toBeVisible()
  await expectAccessible(second)
  await signUpFromLink(second, 'Sue Second', 'sue@runs.example')
  await second.getByRole('button', { name: 'Accept invitation' }).click()
  await expectNotified(second, 'You are an administrator now.')
  await second.goto('/admin/account/administrators')
  const list = second.getByRole('list', { name: 'Administrators', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await second.getByRole('button', { name: 'Remove Fay First' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await first.reload()
  await expect(heading(first, /./)).toBeVisible()
  await expect(first.getByRole('list', { name: 'Administrators', exact: true })).toHaveCount(0)
  await Promise.all([first, second, late].map((page) => page.context().close()))
})
