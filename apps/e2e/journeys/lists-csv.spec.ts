import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { addMaster, addMasterRecord } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoAdmin, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { expectNotified } from '../support/notified.ts'
import { signIn } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

// Each test goes on with the list of the one before.
test.describe.configure({ mode: 'serial' })

let vouch: Vouch
let page: Page
let dialog: Locator

const list = {
  name: 'licences',
  label: 'Driving licences',
  labels: {},
  description: '',
  hierarchical: true,
  translatable: true,
  parents: ['licences'],
  fields: [],
  relations: [],
}

test.beforeAll(async ({ browser }) => {
  vouch = await startVouch({ demo: true })
  const admin = await signIn(vouch.url, demoAdmin, demoPassword)
  await call(vouch.url, addMaster, { body: list }, admin)
  for (const label of ['Car', 'Truck'])
    await call(vouch.url, addMasterRecord, { params: { entity: list.name }, body: { label } }, admin)
  const context = await browser.newContext({ baseURL: vouch.url })
  page = await context.newPage()
  dialog = page.getByRole('dialog', { name: 'Import values from a CSV file' })
  await startSession(page, demoAdmin, demoPassword)
  await page.goto(`/admin/settings/masters/${list.name}`)
})

test.afterAll(async ({ browser }) => {
  await closePages(browser)
  await vouch.stop()
})

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function upload(content: string | Buffer): Promise<void> {
  const file = { name: 'licences.csv', mimeType: 'text/csv', buffer: Buffer.from(content as string) }
  await dialog.locator('input[type=file]').setInputFiles(file)
}

test('an exported list, changed and imported again, is shown first, then applied and undone', async () => {
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export whole list' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('licences.csv')
  const exported = await readFile(await file.path(), 'utf8')
  expect(exported).toContain('"truck","Truck"')

  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  await upload(`${exported.replace('"Truck"', '"Lorry"')}"bus","Bus"${',""'.repeat(5)}\r\n`)
  await expect(dialog.getByText('1 value is the same.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Bus/ })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Changed (1)' }).click()
  await expect(dialog.getByRole('row', { name: /Truck.*Lorry/ })).toBeVisible()
  await expect(row('Lorry')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await dialog.getByRole('button', { name: 'Apply import' }).click()
  await expectNotified(page, 'The import was applied.')
  await expect(page.getByRole('rowheader', { name: 'Lorry', includeHidden: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expectNotified(page, 'The import was undone.')
  await dialog.getByRole('button', { name: 'Close import' }).click()
  await expect(dialog).toBeHidden()
  await expect(row('Truck')).toHaveCount(1)
  await expect(row('Bus')).toHaveCount(0)
})

test('a bad file says what is wrong in which line, and changes nothing', async () => {
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  await expect(dialog.getByRole('heading', { name: 'Earlier imports' })).toBeVisible()
  await upload(Buffer.from('code,label\ncar,Car\nbüro,Büro\n', 'latin1'))
  await expect(dialog.getByText('Line 3 is not encoded in UTF-8.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await upload('code,label,parent\ncar,Car,\ntruck,Truck,licences:train\ncar,Car,\n')
  await expect(
    dialog.getByRole('row', { name: '3 parent The parent “licences:train” does not exist.' }),
  ).toBeVisible()
  await expect(dialog.getByRole('row', { name: '4 code The code “car” is already in line 2.' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply import' })).toBeDisabled()
  await expectAccessible(page)
})
