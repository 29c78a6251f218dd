import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { createCompany } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { expectAtHeading, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { signIn } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** Company pages and the employer wizard: on narrow screens, in the dark scheme, right to left and by keyboard. */
let vouch: Vouch
/** Id of a draft company of the demo employer. */
let draft: string

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true, cities: true })
  const employer = await signIn(vouch.url, demoEmployer, demoPassword)
  const body = { name: 'Foghorn Tuners', website: 'https://foghorn.example' }
  draft = (await call(vouch.url, createCompany, { body }, employer)).id
})

test.afterAll(() => vouch.stop())

async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: vouch.url, ...options })
  return context.newPage()
}

const publicPages = ['/companies', '/companies/northlight-studio']
const ownPages = () => [
  '/admin/companies',
  `/admin/companies/view?id=${draft}`,
  '/admin/profile/employer',
  `/admin/profile/company/${draft}`,
  '/admin/profile/employer/1?company=new',
  ...[1, 2, 3].map((step) => `/admin/profile/employer/${step}?company=${draft}`),
]

async function checkPage(page: Page, paths: readonly string[], look: (page: Page) => Promise<void>) {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await look(page)
  }
}

async function fits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

test('at 320 px in the dark scheme, nothing is cut off and contrast suffices', async ({ browser }) => {
  const page = await open(browser, { viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
  await checkPage(page, publicPages, fits)
  await startSession(page, demoEmployer, demoPassword)
  await checkPage(page, ownPages(), fits)
  await page.context().close()
})

test('right to left, the layout is mirrored and fits', async ({ browser }) => {
  const page = await open(browser)
  const turned = async (shown: Page) => {
    await shown.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await expectNoSidewaysScroll(shown)
  }
  await checkPage(page, publicPages, turned)
  await startSession(page, demoEmployer, demoPassword)
  await checkPage(page, ownPages(), turned)
  await page.context().close()
})

/** Waits until the suggestions match the typed text, so that Enter chooses the first suggestion. */
async function expectMarked(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('option', { name })).toHaveAttribute('data-combobox-selected', 'true')
}

test('by keyboard alone: from the list of companies through the first step of the wizard', async ({
  browser,
}) => {
  const page = await open(browser)
  await startSession(page, demoEmployer, demoPassword)
  await page.goto(`/admin/profile/company/${draft}`)
  await pressOn(page, page.getByRole('link', { name: 'Continue' }))
  await expectAtHeading(page, 'Company details')
  await typeInto(page, page.getByLabel('Trading name'), 'Foghorn')
  await tabTo(page, page.getByRole('combobox', { name: 'Industry' }))
  await page.keyboard.type('Energy')
  await expectMarked(page, 'Energy and utilities')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Industry' })).toHaveValue('Energy and utilities')
  await tabTo(page, page.getByRole('combobox', { name: 'Country' }))
  await page.keyboard.type('Norway')
  await expectMarked(page, 'Norway')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'City' }))
  await page.keyboard.type('Bergen')
  await expect(page.getByRole('option', { name: 'Bergen' }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: 'Next', exact: true }))
  await expectAtHeading(page, 'Company profile')
  const role = page.getByRole('combobox', { name: 'Role', exact: true })
  await typeInto(
    page,
    page.getByRole('textbox', { name: 'E-mail address', exact: true }),
    'kim@foghorn.example',
  )
  await tabTo(page, role)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const withdraw = page.getByRole('button', { name: 'Withdraw invitation to kim@foghorn.example' })
  await pressOn(page, withdraw)
  await expect(withdraw).toHaveCount(0)
  await page.context().close()
})
