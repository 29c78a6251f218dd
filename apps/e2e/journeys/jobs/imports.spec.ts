import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { applyToJob, searchJobs } from '@vouch/contract'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { demoAdmin, demoCandidate, demoEmployer, demoPassword } from '../../support/addresses/demo-places.ts'
import { call } from '../../support/api.ts'
import { closePages } from '../../support/browser.ts'
import { expectFocusKept, pressOn, typeInto } from '../../support/keyboard.ts'
import { signIn } from '../../support/people.ts'
import { startSession } from '../../support/start-session.ts'
import { startVouch, type Vouch } from '../../support/vouch.ts'

// The tests build on each other: each uses the import of the previous test.
test.describe.configure({ mode: 'serial' })

let vouch: Vouch
let page: Page

/** Enough rows that an import is still running when somebody leaves its page and comes back. */
const rows = 2_500
const rowsShown = rows.toLocaleString('en')
const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)

/** A spreadsheet in German, whose headline no word list knows, and some of whose rows name no company. */
function spreadsheet(): Buffer {
  const lines = Array.from({ length: rows }, (_, n) =>
    [
      `Q-${n}`,
      `Zimtschneckenprüfer ${n}`,
      n % 100 === 3 ? '' : `Backhaus ${n % 50}`,
      'Konstanz',
      n === 4 ? 'nach Absprache' : 'Vollzeit',
      day(40),
    ].join(';'),
  )
  return Buffer.from(
    ['Referenznummer;Worum es geht;Firma;Ort;Anstellungsart;Bewerbungsschluss', ...lines].join('\r\n'),
    'latin1',
  )
}

test.beforeAll(async ({ browser }) => {
  vouch = await startVouch({ demo: true })
  const context = await browser.newContext({ baseURL: vouch.url })
  page = await context.newPage()
  await startSession(page, demoAdmin, demoPassword)
})

test.afterAll(async ({ browser }) => {
  await closePages(browser)
  await vouch.stop()
})

async function upload(name: string, content: string | Buffer): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content as string) }
  await page.locator('input[type=file]').setInputFiles(file)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const tile = (label: string) =>
  page.getByRole('list', { name: 'Postings by result' }).getByRole('listitem').filter({ hasText: label })

/** Checks the page wide and dark, and at 320 px. */
async function expectGoodLooks(): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a bad file says what is wrong, and stores nothing', async () => {
  await page.goto('/admin/jobs')
  await page.getByRole('link', { name: 'Import jobs' }).click()
  await expect(heading('No imports yet')).toBeVisible()
  await expectGoodLooks()
  await upload('jobs.xlsx', 'x')
  await expect(page.getByRole('alert')).toContainText('“jobs.xlsx” is not a CSV')
  await upload(
    'bomb.xml',
    '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><jobs><job><title>&c;</title></job></jobs>',
  )
  await expect(page.getByText('bomb.xml has a DOCTYPE.', { exact: false })).toBeVisible()
  await expectGoodLooks()
  await page.getByRole('link', { name: 'Upload another file' }).click()
  await expect(page.getByRole('row', { name: /^bomb\.xml Failed/ })).toBeVisible()
})

test('by the keyboard, a file is previewed, its columns and company are chosen, and it starts', async () => {
  await upload('stellen.csv', spreadsheet())
  await expect(heading('Which column is the job title?')).toBeVisible()
  const preview = page.getByRole('table', { name: 'First postings' })
  await expect(preview.getByRole('row')).toHaveCount(21)
  await expect(page.getByText('CSV · windows-1252', { exact: false })).toBeVisible()
  await pressOn(page, button('Start import'))
  await expect(heading('Choose the column with the job’s title.')).toBeVisible()

  const column = page.getByRole('combobox', { name: '“Worum es geht” becomes' })
  await typeInto(page, column, 'Job title')
  await page.keyboard.press('Enter')
  await expect(preview.getByRole('row', { name: /^2 Zimtschneckenprüfer 0 Backhaus 0 New/ })).toBeVisible()
  await expect(preview.getByRole('row', { name: /^5 Zimtschneckenprüfer 3 Rejected/ })).toBeVisible()
  await expectGoodLooks()

  await expect(heading('Which company are these jobs from?')).toBeVisible()
  await typeInto(page, page.getByLabel('Company', { exact: true }), 'Zunft der Bäcker')
  await page.keyboard.press('Enter')
  await expect(
    preview.getByRole('row', { name: /^5 Zimtschneckenprüfer 3 Zunft der Bäcker New/ }),
  ).toBeVisible()
  await expectFocusKept(page)
  await pressOn(page, button('Start import'))
  await expect(heading('Importing…')).toBeVisible()
})

test('the import goes on while its page is closed, and its news lead back to the result', async () => {
  const url = page.url()
  await page.goto('/admin/jobs/imports')
  await expect(page.getByRole('row', { name: /^stellen\.csv/ })).toContainText(/Running|Done/)
  await page.goto('/admin/dashboard-admin')
  await page.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
  await page.getByRole('link', { name: /The import of “stellen\.csv” is done/ }).click()
  await expect(heading('Result')).toBeVisible()
  expect(page.url()).toBe(url)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(tile('New jobs')).toContainText(rowsShown)
  await expect(tile('Corrected')).toContainText('1')
  await expect(tile('New companies')).toContainText('51')
  await expectGoodLooks()

  const saved = page.waitForEvent('download')
  await button('Download report').click()
  const report = await readFile(await (await saved).path(), 'utf8')
  expect(report).toContain('"6","corrected","Anstellungsart","Q-4"')
})

test('the undo removes the jobs, and names those with applications', async () => {
  await expect(page.getByRole('heading', { name: /not in the search yet$/ })).toHaveCount(0, {
    timeout: 60_000,
  })
  const { items } = await call(vouch.url, searchJobs, { query: { q: 'Zimtschneckenprüfer' } })
  const [first] = items
  if (!first) throw new Error('The imported jobs are not found.')
  const candidate = await signIn(vouch.url, demoCandidate, demoPassword)
  await call(vouch.url, applyToJob, { params: { id: first.id }, body: {} }, candidate)
  await button('Undo import').click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog).toContainText(`${rowsShown} new jobs are removed.`)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(heading('The import was undone')).toBeVisible()
  await expect(page.getByRole('row', { name: `${first.title} 1 application` })).toBeVisible()
  await expectGoodLooks()
  const left = await call(vouch.url, searchJobs, { query: { q: 'Zimtschneckenprüfer' } })
  expect(left.items.map(({ id }) => id)).toEqual([first.id])
})

test('owners of a company import for it', async () => {
  await startSession(page, demoEmployer, demoPassword)
  await page.goto('/admin/jobs/employer')
  await page.getByRole('link', { name: 'Import jobs' }).click()
  await upload('own.json', JSON.stringify([{ id: 1, title: 'Roof gardener', closes: day(20) }]))
  await expect(page.getByRole('row', { name: /^1 Roof gardener/ })).toContainText('New')
  await button('Start import').click()
  await expect(tile('New jobs')).toContainText('1')
  await page.getByRole('link', { name: 'Show jobs' }).click()
  await expect(page.getByRole('row', { name: /Roof gardener/ })).toBeVisible()
})
