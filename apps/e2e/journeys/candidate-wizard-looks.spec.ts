import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { confirmEmailCode, getOwnProfile, sendEmailCode } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoCandidate, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { expectAtHeading, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { codeOf } from '../support/mail-server.ts'
import { signUpCandidate } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** The candidate's wizard by keyboard: at 320 px, right to left, and in the dark colour scheme. */
let world: World

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world.stop(info)
})

const titles = [
  'Contact details',
  'About you',
  'Job preferences',
  'Work experience',
  'Education',
  'Skills',
  'Certifications',
  'More about you',
  'Documents and right to work',
  'Review and publish',
]

async function signedIn(context: BrowserContext, email: string, secret: string): Promise<Page> {
  const page = await context.newPage()
  await startSession(page, email, secret)
  return page
}

/** Types into a field and accepts its first suggestion. */
async function choose(page: Page, field: Locator, words: string, option: string | RegExp): Promise<void> {
  await typeInto(page, field, words)
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test.describe('by keyboard alone, 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('from an account to a published profile', async ({ browser }) => {
    test.slow()
    const email = 'kim@people.example'
    const person = await signUpCandidate(world.url, email, 'Kim Lee')
    await call(world.url, sendEmailCode, {}, person)
    const code = codeOf(await world.mails.take(email, /confirmation code/))
    await call(world.url, confirmEmailCode, { body: { code } }, person)
    const context = await browser.newContext({ baseURL: world.url, viewport: { width: 320, height: 640 } })
    const page = await signedIn(context, email, person.password)
    await page.goto('/admin/profile/candidate/1')

    const next = () => page.getByRole('button', { name: 'Next' })
    const step = async (number: number, fill?: () => Promise<void>): Promise<void> => {
      await expectAtHeading(page, titles[number - 1] ?? '')
      await fill?.()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      if (number < 10) await pressOn(page, next())
    }
    await step(1, () => typeInto(page, page.getByLabel('Phone'), '+49 30 901820'))
    await step(2)
    await step(3, () => typeInto(page, page.getByLabel('Summary'), 'I write without a mouse.'))
    await step(4, async () => {
      await pressOn(page, page.getByRole('button', { name: 'Add a job' }))
      // Adding a job moves focus to its first field.
      await expect(page.getByLabel(/^Job title/)).toBeFocused()
      await page.keyboard.type('Gardener')
      await typeInto(page, page.getByLabel(/^Employer(?!’)/), 'City of Lyon')
      await typeInto(page, page.getByLabel(/^Start/), 'May 2020')
      await pressOn(page, page.getByRole('switch', { name: 'I still work here' }), 'Space')
    })
    await step(5)
    await step(6, async () => {
      await pressOn(page, next())
      // The form is empty, so submitting moves focus to the error summary.
      await expect(page.getByRole('alert').filter({ hasText: 'There is 1 problem' })).toBeFocused()
      await pressOn(page, page.getByRole('button', { name: 'Add a skill' }))
      await choose(page, page.getByLabel(/^Skill/), 'Teamw', /Teamwork/)
      await tabTo(page, page.getByRole('combobox', { name: /^Level/ }))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    })
    await step(7)
    await step(8)
    await step(9, async () => {
      await pressOn(page, page.getByLabel(/^I agree to the terms of service/), 'Space')
      await expect(page.getByText(/^You agreed to this version/)).toBeVisible()
      await pressOn(page, page.getByLabel(/^I have read the privacy policy/), 'Space')
      await expect(page.getByText(/^You confirmed on/)).toBeVisible()
    })
    await step(10, async () => {
      await tabTo(page, page.getByRole('radio', { name: 'No one' }))
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('radio', { name: 'Verified companies only' })).toBeChecked()
      await pressOn(page, page.getByRole('button', { name: 'Publish profile' }))
    })
    await expectAtHeading(page, 'My profile')
    await expect(page.getByRole('heading', { name: 'Visible to employers' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const profile = await call(world.url, getOwnProfile, {}, person)
    expect(profile.publishedAt).not.toBeNull()
    const data = Object.fromEntries(profile.steps.map((one) => [one.step, one.data]))
    expect(data.contact).toMatchObject({ phone: '+4930901820' })
    expect(data.experience).toMatchObject({
      items: [{ title: 'Gardener', startDate: '2020-05', current: true }],
    })
    await context.close()
  })
})

/** Visits the steps that differ in layout, for a filled profile. Opens a list entry where a step has a list. */
async function lookAtSteps(page: Page, look: () => Promise<void>): Promise<void> {
  for (const number of [2, 3, 4, 6, 8, 9, 10]) {
    await page.goto(`/admin/profile/candidate/${number}`)
    await expect(page.getByRole('heading', { level: 1, name: titles[number - 1] ?? '' })).toBeVisible()
    const edit = page.getByRole('button', { name: /^Edit / }).first()
    if (await edit.isVisible()) await edit.click()
    await look()
  }
  await page.goto('/admin/profile/candidate')
  await expect(page.getByRole('heading', { level: 2, name: 'Skills' })).toBeVisible()
  await look()
}

test('in the dark, each step is accessible', async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ baseURL: world.url, colorScheme: 'dark' })
  const page = await signedIn(context, demoCandidate, demoPassword)
  await lookAtSteps(page, () => expectAccessible(page))
  await context.close()
})

test('from right to left, each step fits, wide and narrow', async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ baseURL: world.url })
  const page = await signedIn(context, demoCandidate, demoPassword)
  await lookAtSteps(page, async () => {
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await context.close()
})
