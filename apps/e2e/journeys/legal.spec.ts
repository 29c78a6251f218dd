import { type Browser, expect, type Page, test } from '@playwright/test'
import { getLegalDraft, getOwnProfile, listConsents, saveLegalDraft } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll, expectWordsWhole } from '../support/accessible.ts'
import { demoCandidate, demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { expectAtHeading, expectFocusKept, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { expectNotified } from '../support/notified.ts'
import { signIn } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** Legal documents by keyboard at 320 px: an administrator publishes a new version, and people must consent again. */
let world: World

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world?.stop(info)
})

const demoAdmin = 'admin@demo.vouch'

async function narrow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url, viewport: { width: 320, height: 640 } })
  return context.newPage()
}

async function checkPage(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

test('an administrator publishes a version; a candidate consents again and stays published', async ({
  browser,
}) => {
  test.slow()
  const visitor = await narrow(browser)
  await visitor.goto('/')
  await pressOn(visitor, visitor.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }))
  await expectAtHeading(visitor, 'Privacy policy')
  await expect(visitor.getByRole('heading', { name: 'Cookies' })).toBeVisible()
  await checkPage(visitor)
  await pressOn(visitor, visitor.getByRole('contentinfo').getByRole('link', { name: 'Terms' }))
  await expectAtHeading(visitor, 'Terms of service')
  await expect(visitor.getByText(/^Version 1, in effect since/)).toBeVisible()

  const admin = await narrow(browser)
  await startSession(admin, demoAdmin, demoPassword)
  await admin.goto('/admin/term-of-service')
  await expect(admin.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
  await expect(admin.getByRole('heading', { name: 'Version 1 came with the software' })).toBeVisible()
  const text = admin.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeVisible()
  await checkPage(admin)
  await expect(admin.getByRole('button', { name: 'Publish version 2' })).toBeDisabled()
  await tabTo(admin, text)
  await admin.keyboard.press('ControlOrMeta+End')
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('Ask us whenever you like.')
  await pressOn(admin, admin.getByRole('button', { name: 'Publish version 2' }))
  await expect(admin.getByText('Describe the changes', { exact: true })).toBeVisible()
  const summary = admin.getByLabel(/^Changes since version 1/)
  await expect(summary).toBeFocused()
  await checkPage(admin)
  await admin.keyboard.type('You may ask us.')
  await expect(admin.getByRole('status').filter({ hasText: 'Saved just now' })).toBeVisible()
  await pressOn(admin, admin.getByRole('button', { name: 'Publish version 2' }))
  const dialog = admin.getByRole('dialog', { name: 'Publish version 2?' })
  await expect(dialog).toContainText('Candidates must agree')
  await checkPage(admin)
  await pressOn(admin, dialog.getByRole('button', { name: 'Publish version 2' }))
  await expectNotified(admin, 'Version 2 published.')
  await expectFocusKept(admin)
  await expect(admin.getByRole('button', { name: 'Publish version 3' })).toBeDisabled()
  await checkPage(admin)

  const candidate = await signIn(world.url, demoCandidate, demoPassword)
  const consentTo = async () =>
    (await call(world.url, listConsents, {}, candidate)).items.map(({ given }) => given?.version)
  expect(await consentTo()).toEqual([1, 1])
  const page = await narrow(browser)
  await startSession(page, demoCandidate, demoPassword)
  await page.goto('/admin/profile/candidate/10')
  await pressOn(page, page.getByRole('button', { name: 'Terms of service: Agree to version 2' }))
  const box = page.getByRole('checkbox', { name: 'I agree to the terms of service, version 2' })
  await expect(box).toBeFocused()
  await expect(box).not.toBeChecked()
  await expect(page.getByText('Version 2: You may ask us.')).toBeVisible()
  await checkPage(page)
  await page.keyboard.press('Space')
  await expect(page.getByText(/^You agreed to this version/)).toBeVisible()
  await expectFocusKept(page)
  await checkPage(page)
  expect(await consentTo()).toEqual([2, 1])
  expect((await call(world.url, getOwnProfile, {}, candidate)).publishedAt).not.toBeNull()
  await expect(page.getByRole('heading', { name: 'All required items are complete.' })).toBeVisible()

  await visitor.reload()
  await expect(visitor.getByText('What changed: You may ask us.')).toBeVisible()
  await expect(visitor.getByText('Ask us whenever you like.')).toBeVisible()
  await pressOn(visitor, visitor.getByRole('main').getByRole('link', { name: 'Version 1' }))
  await expect(visitor.getByRole('heading', { name: 'This is an old version' })).toBeVisible()
  await expect(visitor.getByText('Ask us whenever you like.')).toBeHidden()
  await expect(visitor).toHaveURL(/\/term-of-service\?version=1$/)
  await checkPage(visitor)
})

/** Saves the legal draft as another administrator, through the API. */
async function saveElsewhere(body: string): Promise<void> {
  const admin = await signIn(world.url, demoAdmin, demoPassword)
  const params = { document: 'privacy-policy' } as const
  const { version } = await call(world.url, getLegalDraft, { params }, admin)
  await call(world.url, saveLegalDraft, { params, version, body: { summary: '', body } }, admin)
}

test('a conflict is shown once it can be read, survives leaving, and is restored', async ({ browser }) => {
  const page = await narrow(browser)
  await startSession(page, demoAdmin, demoPassword)
  await page.goto('/admin/privacy-policy')
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeVisible()
  await saveElsewhere('<p>Theirs.</p>')
  let lost = 1
  await page.route('**/legal/privacy-policy/draft', (route) => {
    if (route.request().method() !== 'GET' || lost === 0) return route.continue()
    lost -= 1
    return route.abort()
  })
  await tabTo(page, text)
  await page.keyboard.type('Mine. ')
  await pressOn(page, page.getByRole('button', { name: 'Compare versions' }))
  const panel = page.getByRole('region', { name: 'This was changed elsewhere' })
  await expect(panel).toBeFocused()
  expect(lost).toBe(0)
  await expect(panel).toContainText('Theirs.')
  const header = await page.getByRole('banner').boundingBox()
  const title = panel.getByRole('heading', { name: 'This was changed elsewhere' })
  expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
  await expectWordsWhole(panel)
  await checkPage(page)
  await page.getByRole('link', { name: 'View public version' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await pressOn(page, question.getByRole('button', { name: 'Leave page' }))
  await expect(text).toHaveCount(0)
  await page.goto('/admin/privacy-policy')
  await expect(text).toContainText('Mine.')
  await pressOn(page, panel.getByRole('button', { name: 'Keep mine' }))
  await expect(page.getByRole('status').filter({ hasText: 'Saved just now' })).toBeVisible()
  await page.reload()
  await expect(text).toContainText('Mine.')
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('the sticky bar never covers the focus, and does not stick on low screens', async ({ browser }) => {
  const page = await narrow(browser)
  await startSession(page, demoAdmin, demoPassword)
  await page.goto('/admin/privacy-policy')
  const text = page.getByRole('textbox', { name: 'Text' })
  await tabTo(page, text)
  await page.keyboard.type('Ours. ')
  await pressOn(page, page.getByRole('button', { name: 'Preview' }))
  const heading = page.getByRole('heading', { name: /^Preview of version/ })
  await expect(heading).toBeFocused()
  // The sticky header does not cover the focused element.
  const header = await page.getByRole('banner').boundingBox()
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
  await expect(heading).toBeInViewport()
  const room = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd))
  const bar = page.getByRole('button', { name: 'Hide preview' }).locator('..')
  const height = async () => (await bar.boundingBox())?.height ?? 0
  await expect.poll(async () => (await room()) - (await height())).toBeGreaterThanOrEqual(0)
  await expect.poll(async () => (await room()) - (await height())).toBeLessThan(24)
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(bar).toHaveCSS('position', 'static')
  await checkPage(page)
})

test('only administrators can edit them', async ({ browser }) => {
  const page = await narrow(browser)
  await startSession(page, demoEmployer, demoPassword)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Terms of service' })).toHaveCount(0)
  await page.goto('/admin/term-of-service')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await checkPage(page)
})

test('in the dark scheme, the pages have enough contrast', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: world.url, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto('/privacy-policy?version=9')
  await expect(page.getByRole('heading', { name: 'Version not found' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { name: 'Cookies' })).toBeVisible()
  await expectAccessible(page)
  await startSession(page, demoAdmin, demoPassword)
  await page.goto('/admin/privacy-policy')
  await typeInto(page, page.getByRole('textbox', { name: 'Text' }), 'Ours.')
  await pressOn(page, page.getByRole('button', { name: 'Preview' }))
  await expectAccessible(page)
})
