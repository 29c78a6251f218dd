import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { addRole, confirmEmailCode, sendEmailCode } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { catchFileChoosers } from '../support/files/file-chooser.ts'
import { printCv, printTableCv } from '../support/files/real-cv.ts'
import { codeOf } from '../support/mail-server.ts'
import { storedStep } from '../support/own-profile.ts'
import { type SignedIn, signUp } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** A candidate imports a profile from a CV, reviews it, undoes a part, and exports it. */
let world: World
let context: BrowserContext
let page: Page
let person: SignedIn

test.beforeAll(async () => {
  world = await startWorld()
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world?.stop(info)
})

// The profile is empty except for the account's name.
test.beforeEach(async ({ browser }, { testId }) => {
  context = await browser.newContext({ baseURL: world.url })
  page = await context.newPage()
  catchFileChoosers(page)
  person = await signUp(world.url, `${testId}@people.example`, 'Marta Example')
  await call(world.url, addRole, { body: { role: 'candidate' } }, person)
  await startSession(page, person.email, person.password)
})

test.afterEach(() => context.close())

const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })

async function choose(page: Page, chosen: ReturnType<typeof file>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^CV or résumé/ }).click()
  await (await chooser).setFiles(chosen)
}

const steps = [
  'Contact',
  'About you',
  'Job preferences',
  'Work experience',
  'Education',
  'Skills',
  'Languages and projects',
  'Documents',
]

/** Simulated time in seconds that a person needs to read a page, and to make one decision. */
const [reading, deciding] = [12, 4]
/** The person's share of five minutes, in seconds. A wizard that asks for more steps exceeds it. */
const maxThought = 250

/** Completes steps 1 to 9. `think` adds simulated reading and decision time, in seconds. */
async function completeSteps(page: Page, think: (seconds: number) => void): Promise<void> {
  for (let number = 1; number < 10; number += 1) {
    think(reading)
    if (number === 4) {
      for (const job of ['Senior Environmental Engineer', 'Environmental Engineer', 'Laboratory Assistant']) {
        await expect(
          page.getByRole('button', { name: new RegExp(`^Undo the import of ${job},`) }),
        ).toBeVisible()
      }
    }
    if (number === 6) {
      await expect(page.getByRole('button', { name: /^Undo the import of / })).toHaveCount(4)
      // The import leaves skill levels empty, because a CV does not state them.
      for (let skill = 0; skill < 4; skill += 1) {
        await page
          .getByRole('combobox', { name: /^Level of / })
          .nth(skill)
          .click()
        await page.getByRole('option', { name: 'Advanced' }).click()
        think(3 * deciding)
      }
    }
    if (number === 9) {
      await page.getByLabel(/^I agree to the terms of service/).click()
      await page.getByLabel(/^I have read the privacy policy/).click()
      await expect(page.getByText(/^You confirmed on/)).toBeVisible()
      think(2 * deciding)
    }
    await page.getByRole('button', { name: 'Next' }).click()
    think(deciding)
    await page.waitForURL(`**/${number + 1}`)
  }
}

test('a new candidate completes the wizard from a CV in under five minutes', async () => {
  await call(world.url, sendEmailCode, {}, person)
  const code = codeOf(await world.mails.take(person.email, /confirmation code/))
  await call(world.url, confirmEmailCode, { body: { code } }, person)
  const cv = await printCv(context)

  const start = Date.now()
  let thought = 0
  const think = (seconds: number) => {
    thought += seconds
  }
  await page.goto('/admin/profile/candidate/1')
  think(reading)
  await choose(page, file('Marta Lindqvist CV.pdf', cv))
  think(deciding)
  await expect(page.getByRole('heading', { name: /^\d+ imported values to review$/ })).toBeFocused()
  for (const step of steps)
    await expect(page.getByRole('main').getByRole('link', { name: step, exact: true })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel(/^First name/)).toHaveValue('Marta')
  await expect(page.getByLabel(/^Last name/)).toHaveValue('Lindqvist')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+46701234567')
  think(reading)

  // Imported values are marked, and each one can be undone.
  await page.getByRole('button', { name: 'Undo the import of Phone' }).click()
  think(deciding)
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('')
  await expect.poll(async () => (await storedStep(world.url, person, 'contact')).phone).toBe('')

  await completeSteps(page, think)
  think(reading)
  await page.getByRole('radio', { name: /^All employers/ }).check()
  think(deciding)
  await page.getByRole('button', { name: /publish/i }).click()
  await page.waitForURL('**/admin/profile/candidate')
  const seconds = (Date.now() - start) / 1000 + thought
  test.info().annotations.push({
    type: 'time to a published profile, s',
    description: `${Math.round(seconds)}, of which ${thought} are reading and deciding`,
  })
  // Only the person's time is checked: the program's own time grows by minutes on a busy machine.
  expect(thought).toBeLessThan(maxThought)

  const { items } = await storedStep(world.url, person, 'experience')
  expect(items.map(({ title, employer, startDate }) => [title, employer, startDate])).toEqual([
    ['Senior Environmental Engineer', 'Baltic Water Group', '2019-03'],
    ['Environmental Engineer', 'Nordic Rivers Institute', '2015-08'],
    ['Laboratory Assistant', 'City Laboratory of Malmö', '2013-06'],
  ])

  for (const [button, name, begins] of [
    ['Save as PDF', 'Marta Lindqvist resume.pdf', '%PDF-'],
    ['Save as JSON Resume', 'Marta Lindqvist resume.json', '{'],
  ] as const) {
    const download = page.waitForEvent('download')
    const save = page.getByRole('button', { name: button })
    // The buttons are disabled until the previous file has been saved.
    await expect(save).toBeEnabled()
    // By keyboard, because the snackbar may cover the button.
    await save.press('Enter')
    const saved = await download
    expect(saved.suggestedFilename()).toBe(name)
    expect((await readFile(await saved.path())).toString('latin1').startsWith(begins)).toBe(true)
  }
})

test('a wrong file is rejected before upload, a broken one after it, and the import is undone at once', async () => {
  await page.goto('/admin/profile/candidate/1')
  await choose(page, file('photo.png', Buffer.from('\x89PNG\r\n'), 'image/png'))
  await expect(page.getByRole('alert').filter({ hasText: '“photo.png” is not a' })).toBeVisible()
  await choose(page, file('cv.json', Buffer.from('{"basics": '), 'application/json'))
  await expect(page.getByRole('alert').filter({ hasText: 'This is not valid JSON' })).toBeVisible()
  await expectAccessible(page)

  await choose(page, file('cv.pdf', await printCv(context)))
  await expect(page.getByLabel(/^Last name/)).toHaveValue('Lindqvist')
  await page.getByRole('button', { name: 'Undo import', exact: true }).click()
  await expect(page.getByText('Import undone.').first()).toBeVisible()
  await expect(page.getByLabel(/^Last name/)).toHaveValue('')
  expect((await storedStep(world.url, person, 'experience')).items).toEqual([])
  expect((await storedStep(world.url, person, 'skills')).items).toEqual([])
})

for (const side of ['left', 'right'] as const) {
  for (const column of ['wide', 'narrow'] as const) {
    test(`reads a printed table with a ${column} date column at the ${side}, and stores the file`, async () => {
      await page.goto('/admin/profile/candidate/1')
      await choose(page, file('Marta Lindqvist CV.pdf', await printTableCv(context, side, column)))
      await expect(page.getByRole('heading', { name: /imported values to review/ })).toBeFocused()
      const { items } = await storedStep(world.url, person, 'experience')
      expect(items.map((item) => [item.title, item.employer, item.startDate, item.endDate])).toEqual([
        ['Senior Environmental Engineer', 'Baltic Water Group', '2019-03', ''],
        ['Environmental Engineer', 'Nordic Rivers Institute', '2015-08', '2019-02'],
        ['Laboratory Assistant', 'City Laboratory of Malmö', '2013-06', '2015-07'],
      ])
      const studies = (await storedStep(world.url, person, 'education')).items
      expect(studies.map((one) => [one.institution, one.startDate, one.endDate])).toEqual([
        ['Lund University', '2011', '2013'],
      ])
      await page.goto('/admin/profile/candidate/9')
      await page.getByRole('button', { name: 'Undo the import of CV' }).click()
      await expect(page.getByRole('button', { name: 'Undo the import of CV' })).toBeHidden()
      await expect.poll(async () => (await storedStep(world.url, person, 'documents')).cvFileId).toBe(null)
    })
  }
}

for (const scheme of ['light', 'dark'] as const) {
  test(`on 320 px, ${scheme}, by keyboard, and from right to left`, async ({ browserName: _ }, info) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/admin/profile/candidate/1')
    const button = page.getByRole('button', { name: /^CV or résumé/ })
    await button.focus()
    await page.screenshot({ path: info.outputPath('empty.png'), fullPage: true })
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(file('cv.pdf', await printCv(context)))
    await expect(page.getByRole('heading', { name: /imported values to review/ })).toBeFocused()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath('filled.png'), fullPage: true })
    await page.goto('/admin/profile/candidate/9')
    await expect(page.getByRole('button', { name: 'Undo the import of CV' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath('cv.png'), fullPage: true })
    await page.goto('/admin/profile/candidate')
    await expect(page.getByRole('button', { name: 'Save as PDF' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: info.outputPath('profile-rtl.png'), fullPage: true })
  })
}
