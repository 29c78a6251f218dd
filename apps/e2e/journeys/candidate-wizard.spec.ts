import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { getOwnProfile, saveProfileStep } from '@vouch/contract'
import { expectAccessible, expectWordsWhole } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { storedStep } from '../support/own-profile.ts'
import { beforeEachSignIn, type SignedInPage } from '../support/signed-in.ts'
import { isThorough } from '../support/thorough.ts'

/** Input in the candidate's wizard survives a crash, edits in another tab, and lost connections. */
let now: SignedInPage

beforeEachSignIn('Ana Ruiz', 'without page', (signedIn) => {
  now = signedIn
})

const stepThree = '/admin/profile/candidate/3'

async function openStep(page: Page, number: number, title: string): Promise<void> {
  await page.goto(`/admin/profile/candidate/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const stored = () => storedStep(now.world.url, now.person, 'preferences')

/** Kills the page as a crash would: no unload event fires. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  session.send('Page.crash').catch(() => undefined)
  await crashed
}

/**
 * Types until the page is killed.
 * @param typedAt receives the time at which each letter was shown
 */
async function typeUntilKilled(page: Page, letters: string, typedAt: number[]): Promise<void> {
  try {
    for (const letter of letters) {
      await page.keyboard.press(letter)
      typedAt.push(Date.now())
    }
  } catch {
    // The test has killed the page, so typing fails.
  }
}

// 20 moments with VOUCH_TEST_THOROUGH.
const moments = isThorough ? 20 : 8

test('a tab killed at random moments loses at most 2 s of typing', async () => {
  test.slow()
  const { context } = now
  let { page } = now
  const lost: number[] = []
  let before = ''
  await openStep(page, 3, 'Job preferences')
  for (let round = 0; round < moments; round += 1) {
    await page.getByLabel('Summary').focus()
    await page.keyboard.press('ControlOrMeta+End')
    const typedAt: number[] = []
    const typing = typeUntilKilled(page, 'abcdefghijklmnopqrstuvwxyz'.repeat(40), typedAt)
    // A busy machine may need longer than the random delay for a few letters.
    await expect.poll(() => typedAt.length).toBeGreaterThan(3)
    // A real delay, because the test kills the page at a random moment.
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 1500))
    const killedAt = Date.now()
    await kill(context, page)
    await typing

    page = await context.newPage()
    await openStep(page, 3, 'Job preferences')
    const restored = await page.getByLabel('Summary').inputValue()
    expect(restored.startsWith(before), 'the earlier text').toBe(true)
    // Time at which the first lost letter was typed.
    const firstLost = typedAt[restored.length - before.length]
    lost.push(firstLost === undefined ? 0 : killedAt - firstLost)
    before = restored
  }
  // The server has also saved the restored text.
  await expect.poll(async () => (await stored()).summary).toBe(before)
  const most = Math.max(...lost)
  test.info().annotations.push({
    type: 'lost typing, ms',
    description: `${most} at most, of ${before.length} letters; ${lost.join(', ')}`,
  })
  expect(most).toBeLessThanOrEqual(2000)
  // Otherwise hardly anything was typed, and the test shows nothing.
  expect(before.length).toBeGreaterThan(moments)
})

test('two tabs edit one step: both versions are shown, and nothing is lost', async () => {
  const { context, page } = now
  const other = await context.newPage()
  await openStep(page, 3, 'Job preferences')
  await openStep(other, 3, 'Job preferences')
  await page.getByLabel(/^Headline/).fill('Night nurse')
  await expect(page.getByText('Saved just now')).toBeVisible()
  await other.getByLabel(/^Headline/).fill('Day nurse')
  await other.getByLabel('Summary').fill('Ten years in intensive care.')
  const panel = other.getByRole('region', { name: 'This was changed elsewhere' })
  await expect(panel).toBeVisible()
  await expect(panel.getByText('Night nurse')).toBeVisible()
  await expect(panel.getByText('Day nurse')).toBeVisible()
  // The save overwrote nothing; the page shows both versions.
  expect(await stored()).toMatchObject({ headline: 'Night nurse', summary: '' })
  await panel.getByRole('radio', { name: 'Headline: saved version' }).check()
  await panel.getByRole('button', { name: 'Save selection' }).click()
  await expect(panel).toHaveCount(0)
  await expect
    .poll(stored)
    .toMatchObject({ headline: 'Night nurse', summary: 'Ten years in intensive care.' })
  await expect(other.getByLabel(/^Headline/)).toHaveValue('Night nurse')
})

test('typing while the step is saved elsewhere loses nothing, and leads to both versions', async () => {
  const { page, person, world } = now
  await openStep(page, 3, 'Job preferences')
  const { steps } = await call(world.url, getOwnProfile, {}, person)
  const { version } = steps.find(({ step }) => step === 'preferences') ?? { version: 0 }
  const body = { step: 'preferences', data: { ...(await stored()), headline: 'Night nurse' } } as const
  await call(world.url, saveProfileStep, { body, version }, person)
  const sentence = 'The quick brown fox jumps over the lazy dog and is not disturbed by it.'
  const summary = page.getByRole('textbox', { name: 'Summary' })
  await summary.click()
  await page.keyboard.type(sentence, { delay: 60 })
  const panel = page.getByRole('region', { name: 'This was changed elsewhere' })
  await expect(panel).toBeAttached()
  await expect(summary).toBeFocused()
  await expect(summary).toHaveValue(sentence)
  await expect(panel).toContainText(sentence)
  await expect(page.getByRole('status').filter({ hasText: 'Not saved: changed elsewhere' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Compare versions' }).click()
  await expect(panel).toBeFocused()
  await expect(panel).toBeInViewport()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectWordsWhole(panel)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Tab')
  await summary.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Really.')
  await page.getByRole('button', { name: 'Save and exit' }).click()
  await expect(panel).toBeFocused()
  await panel.getByRole('button', { name: 'Save selection' }).click()
  await expect(panel).toHaveCount(0)
  await expect.poll(stored).toMatchObject({ headline: 'Night nurse', summary: `${sentence} Really.` })
})

test('input typed offline is saved on reconnection, on each step', async () => {
  const { context, page } = now
  await openStep(page, 3, 'Job preferences')
  await context.setOffline(true)
  await page.getByLabel('Summary').fill('Written in a tunnel.')
  await expect(page.getByRole('heading', { name: 'Not saved yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work experience' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a job' }).click()
  await page.getByLabel(/^Job title/).fill('Tunnel guide')
  await expect(page.getByRole('heading', { name: 'Not saved yet' })).toBeVisible()
  expect((await stored()).summary).toBe('')

  await context.setOffline(false)
  await expect.poll(async () => (await stored()).summary).toBe('Written in a tunnel.')
  const experience = () => storedStep(now.world.url, now.person, 'experience')
  await expect.poll(async () => (await experience()).items[0]?.title).toBe('Tunnel guide')
  await expect(page.getByRole('heading', { name: 'Not saved yet' })).toHaveCount(0)
  await page.goto(stepThree)
  await expect(page.getByLabel('Summary')).toHaveValue('Written in a tunnel.')
})
