import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { closePages } from '../support/browser.ts'
import { expectAtHeading, expectFocusKept, pressOn, typeInto } from '../support/keyboard.ts'
import { codeOf, linkOf } from '../support/mail-server.ts'
import { expectNotified } from '../support/notified.ts'
import { signUpCandidate } from '../support/people.ts'
import { setupLink } from '../support/setup-link.ts'
import { startWorld, type World } from '../support/world.ts'

/** Managing administrators by keyboard: focus stays visible and is never lost. */
let world: World

test.beforeAll(async () => {
  world = await startWorld()
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world?.stop(info)
})

async function open(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

/** Expects a notification with this text, and that focus is not lost. */
async function expectDone(page: Page, sentence: string): Promise<void> {
  await expectNotified(page, sentence)
  await expectFocusKept(page)
}

/** Signs up from the invitation's page, confirms the email address, and returns to the invitation. */
async function signUpFromLink(page: Page, name: string, email: string): Promise<void> {
  await pressOn(page, link(page, 'Sign up'))
  await expectAtHeading(page, 'Sign up')
  await typeInto(page, page.getByLabel('Your full name'), name)
  await typeInto(page, page.getByLabel('E-mail address'), email)
  await typeInto(page, page.getByLabel(/^Password/), 'a few quiet words')
  await page.keyboard.press('Enter')
  await expectAtHeading(page, 'Confirm your e-mail address')
  const code = codeOf(await world.mails.take(email, /confirmation code/))
  await typeInto(page, page.getByLabel('Confirmation code'), code)
}

test('the first by the printed link, a second invited, one removed', async ({ browser }) => {
  const setup = await setupLink(world.vouch)
  const first = await open(browser, setup)
  await signUpFromLink(first, 'Fay First', 'fay@runs.example')
  await expectAtHeading(first, 'Set up this marketplace')
  await expectAccessible(first)
  await pressOn(first, button(first, 'Become administrator'))
  await expectNotified(first, 'You are an administrator now.')
  await expect(first).toHaveURL(/dashboard-admin/)
  await expect(first.getByRole('heading', { level: 1 })).toBeFocused()

  await first.goto('/admin/account/administrators')
  await typeInto(first, first.getByLabel('E-mail address'), 'nonsense')
  await pressOn(first, button(first, 'Send invitation'))
  await expect(first.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true')
  await expectFocusKept(first)
  await expectAccessible(first)
  for (const email of ['wrong@runs.example', 'sue@runs.example']) {
    await typeInto(first, first.getByLabel('E-mail address'), email)
    await pressOn(first, button(first, 'Send invitation'))
    await expectDone(first, `Invitation sent to ${email}.`)
  }
  await world.mails.take('sue@runs.example', /You are invited/)
  await pressOn(first, button(first, 'Invite sue@runs.example again'))
  const again = linkOf(await world.mails.take('sue@runs.example', /You are invited/))
  await expectFocusKept(first)
  await pressOn(first, button(first, 'Withdraw invitation to wrong@runs.example'))
  await expectDone(first, 'Invitation to wrong@runs.example withdrawn.')
  await expectAccessible(first)

  const { email, password } = await signUpCandidate(world.url, 'else@people.example', 'Els Else')
  const other = await open(browser, again)
  await pressOn(other, link(other, 'Log in'))
  await expectAtHeading(other, 'Log in')
  await typeInto(other, other.getByLabel('E-mail address'), email)
  await typeInto(other, other.getByLabel(/^Password/), password)
  await other.keyboard.press('Enter')
  await expectAtHeading(other, 'You are invited to be an administrator')
  await pressOn(other, button(other, 'Accept invitation'))
  await expect(other.getByRole('alert')).toBeVisible()
  await expectFocusKept(other)
  await expectAccessible(other)

  const second = await open(browser, again)
  await signUpFromLink(second, 'Sue Second', 'sue@runs.example')
  await expectAtHeading(second, 'You are invited to be an administrator')
  await pressOn(second, button(second, 'Accept invitation'), 'Space')
  await expectNotified(second, 'You are an administrator now.')
  await expect(second.getByRole('heading', { level: 1 })).toBeFocused()

  await second.goto('/admin/account/administrators')
  const dialog = second.getByRole('dialog')
  await pressOn(second, button(second, 'Remove Fay First'))
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expectAccessible(second)
  await second.keyboard.press('Escape')
  await expect(button(second, 'Remove Fay First')).toBeFocused()
  await second.keyboard.press('Enter')
  await pressOn(second, dialog.getByRole('button', { name: 'Remove', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(button(second, 'Remove Fay First')).toHaveCount(0)
  await expectDone(second, 'Fay First is no longer an administrator.')
  await Promise.all([first, other, second].map((page) => page.context().close()))
})
