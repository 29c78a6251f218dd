import { expect, type Page, test } from '@playwright/test'
import {
  currentPerson,
  getNotificationSettings,
  listNotificationMutes,
  updateNotificationSettings,
} from '@vouch/contract'
import { createUnsubscribeTokens } from '../../api/src/features/notifications/unsubscribe/unsubscribe-token.ts'
import { demoMessages } from '../push/demo-messages.ts'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoCandidate, demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { pressOn } from '../support/keyboard.ts'
import { expectNotified } from '../support/notified.ts'
import { signIn } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

const secret = 'a signing secret for unsubscribe links'

let world: World
let page: Page

test.beforeAll(async ({ browser }) => {
  world = await startWorld({ demo: true, env: { VOUCH_SIGNING_SECRET: secret } })
  const context = await browser.newContext({ baseURL: world.url })
  page = await context.newPage()
  await startSession(page, demoCandidate, demoPassword)
})
test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world?.stop(info)
})

const settingsOf = async (email = demoCandidate) =>
  call(world.url, getNotificationSettings, {}, await signIn(world.url, email, demoPassword))
const openSettings = async () => {
  await page.goto('/admin/account?tab=notifications')
  await expect(page.getByRole('heading', { name: 'How we notify you' })).toBeVisible()
}

async function looksRight(shown: Page): Promise<void> {
  await expectAccessible(shown)
  await shown.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(shown)
  await shown.emulateMedia({ colorScheme: 'light' })
  await shown.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(shown)
  await expectAccessible(shown)
  await shown.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await expectNoSidewaysScroll(shown)
  await shown.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
  await shown.setViewportSize({ width: 1280, height: 800 })
}

test('choices, pause and quiet hours are saved by keyboard and survive a reload', async () => {
  await openSettings()
  const daily = page.getByRole('combobox', { name: 'Messages: e-mail' })
  await daily.selectOption('Daily at 8:00')
  await pressOn(page, page.getByRole('checkbox', { name: 'Application updates: push' }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Pause for a week' }))
  await expect(page.getByText(/^Paused until /)).toBeVisible()
  await pressOn(page, page.getByRole('switch', { name: 'Quiet hours every day' }), 'Space')
  await page.getByLabel('Until', { exact: true }).fill('06:45')
  await page.getByLabel('From', { exact: true }).fill('21:30')
  // Tab would first move between the parts of the time field.
  await page.getByLabel('From', { exact: true }).blur()
  await expect.poll(async () => (await settingsOf()).quietHours).toEqual({ from: '21:30', to: '06:45' })
  await page.reload()
  await expect(daily).toHaveValue('daily')
  await expect(page.getByRole('checkbox', { name: 'Application updates: push' })).not.toBeChecked()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30')
  await looksRight(page)
  await page.getByRole('button', { name: 'End pause' }).click()
  await expect.poll(async () => (await settingsOf()).pausedUntil).toBeNull()
})

test('a change that could not be saved is reverted with a message', async () => {
  await openSettings()
  const messages = page.getByRole('checkbox', { name: 'Messages: push' })
  await expect(messages).toBeChecked()
  await page.context().setOffline(true)
  await messages.click()
  await expectNotified(page, 'We can’t reach the server.')
  await page.context().setOffline(false)
  await page.reload()
  await expect(messages).toBeChecked()
})

test('an employer sees other topics than a candidate', async ({ browser }) => {
  const employer = await (await browser.newContext({ baseURL: world.url })).newPage()
  await startSession(employer, demoEmployer, demoPassword)
  await employer.goto('/admin/account?tab=notifications')
  await expect(employer.getByRole('row', { name: /^New applicants/ })).toBeVisible()
  await expect(employer.getByRole('row', { name: /^Application updates/ })).toHaveCount(0)
  const moderation = employer.getByRole('checkbox', { name: 'Administrator decisions: in the app' })
  await expect(moderation).toBeDisabled()
  await expect(
    employer.getByText('Always sent, because they limit what your company can do here.'),
  ).toBeVisible()
  await employer.context().close()
})

test('an application is muted from its notification, and unmuted again', async () => {
  const messages = await demoMessages(world.url)
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const list = page.getByRole('region', { name: 'Notifications' })
  await expect(list.getByRole('listitem').first()).toContainText('New message')
  const menu = list.getByRole('button', { name: /^Options for “New message/ }).first()
  await pressOn(page, menu)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(list, 'Escape closed only the menu').toBeVisible()
  await expect(menu).toBeFocused()
  await pressOn(page, menu)
  await page.getByRole('menuitem', { name: 'Mute this application' }).click()
  await expectNotified(page, /no more notifications about this application/)
  const bell = await page.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')
  await messages.fromEmployer('Nobody hears this')
  await page.reload()
  await expect(page.getByRole('button', { name: bell ?? '' })).toBeVisible()

  await openSettings()
  const muted = page.getByRole('list', { name: 'Muted' })
  await expect(muted.getByRole('listitem')).toHaveCount(1)
  await muted.getByRole('button', { name: /^Unmute / }).click()
  await expectNotified(page, /again/)
  await expect(muted).toHaveCount(0)
  expect((await call(world.url, listNotificationMutes, {}, messages.candidate)).items).toEqual([])
})

test('the link in a mail unsubscribes without signing in, and the page can undo it', async ({ browser }) => {
  const candidate = await signIn(world.url, demoCandidate, demoPassword)
  const body = { quietHours: null, choices: [{ topic: 'messages', mail: 'at-once' } as const] }
  await call(world.url, updateNotificationSettings, { body }, candidate)
  const visitor = await (await browser.newContext({ baseURL: world.url })).newPage()
  // Notifications are mailed after two minutes; the tests of the mail cover its link.
  const { id: userId } = await call(world.url, currentPerson, {}, candidate)
  const token = createUnsubscribeTokens(secret).make({ userId, topics: ['messages'] })
  await visitor.goto(`/unsubscribe?token=${token}`)
  await expect(visitor.getByText(/e-mails to c…@demo\.vouch/)).toBeVisible()
  await looksRight(visitor)
  await visitor.getByRole('button', { name: 'Stop e-mails about messages' }).click()
  await expect(visitor.getByText('You’ll get no more e-mails about messages.')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.reload()
  await expect(visitor.getByText('You’ll get no more e-mails about messages.')).toBeVisible()
  await looksRight(visitor)
  const timing = async () => (await settingsOf()).choices.find(({ topic }) => topic === 'messages')?.mail
  expect(await timing()).toBe('never')
  await visitor.getByRole('button', { name: 'Send me e-mails about messages again' }).click()
  await expectNotified(visitor, 'You’ll get e-mails about messages again.')
  expect(await timing()).toBe('at-once')
  await visitor.getByRole('button', { name: 'Stop all notification e-mails' }).click()
  await expect(visitor.getByRole('button', { name: 'Stop all notification e-mails' })).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  const stopped = (await settingsOf()).choices.filter(({ mail }) => mail === 'never')
  expect(stopped.map(({ topic }) => topic)).not.toContain('offers')
  expect(stopped.length).toBeGreaterThan(4)
  await visitor.goto('/unsubscribe?token=nothing-that-was-ever-sent')
  await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await visitor.context().close()
})
