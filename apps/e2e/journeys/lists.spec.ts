import { expect, type Locator, type Page, test } from '@playwright/test'
import { listMasterValues } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoAdmin, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { expectNotified } from '../support/notified.ts'
import { startSession } from '../support/start-session.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

// Each test goes on with the list of the one before.
test.describe.configure({ mode: 'serial' })

let vouch: Vouch
let page: Page

test.beforeAll(async ({ browser }) => {
  vouch = await startVouch({ demo: true })
  const context = await browser.newContext({ baseURL: vouch.url })
  page = await context.newPage()
})

test.afterAll(async ({ browser }) => {
  await closePages(browser)
  await vouch.stop()
})

const list = '/admin/settings/masters/driving-licences'
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function act(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function choose(field: Locator, option: string): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an administrator adds a list with a field and values, opens it, and takes a value out of use', async () => {
  await startSession(page, demoAdmin, demoPassword)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Lists', exact: true }).click()
  await expect(heading('Lists')).toBeVisible()
  await page.getByRole('button', { name: 'Add list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a list' })
  await dialog.getByLabel('Name of the list').fill('Driving licences')
  await dialog.getByRole('button', { name: 'Add list' }).click()

  await expect(heading('Definition of Driving licences')).toBeVisible()
  await choose(page.getByRole('combobox', { name: 'Values can be part of values of' }), 'Driving licences')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Minimum age')
  await choose(page.getByRole('combobox', { name: 'Type' }), 'Number')
  await page.getByRole('button', { name: 'Save definition' }).click()
  await expectNotified(page, 'Definition of “Driving licences” saved.')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to Driving licences' }).click()
  await expect(page.getByRole('heading', { name: 'No values yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add value' }).first().click()
  const label = page.getByRole('textbox', { name: 'Label', exact: true })
  for (const [name, age] of [
    ['Car', '17'],
    ['Truck', '18'],
  ] as const) {
    await label.fill(name)
    await page.getByRole('textbox', { name: 'Minimum age' }).fill(age)
    await page.getByRole('button', { name: 'Add and start another' }).click()
    await expectNotified(page, `“${name}” added.`)
    await expect(label).toHaveValue('')
  }
  await label.fill('Truck with trailer')
  await page.getByRole('combobox', { name: 'Part of' }).fill('Truck')
  await expect(page.getByRole('option', { name: 'Truck', exact: true })).toBeVisible()
  // With the keyboard: messages about the last values may cover the option and the button, and stay under the mouse.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add value' }).press('Enter')
  await expect(row('Truck with trailer').getByRole('cell', { name: 'Truck', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Car', exact: true }).click()
  await page.getByRole('textbox', { name: 'Minimum age' }).fill('18')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectNotified(page, '“Car” saved.')
  await expect(page.getByRole('list', { name: 'Changes, newest first' })).toContainText('17 → 18')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Driving licences' }).click()

  await act('Truck', 'Deactivate')
  await expect(row('Truck')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('Truck')).toHaveCount(1)
  await act('Truck', 'Deactivate')
  await expect(row('Truck')).toHaveCount(0)
})

test('a value that is not in use is offered no more but stays where it was chosen', async () => {
  await page.goto(`${list}/form?new=true`)
  await page.getByRole('combobox', { name: 'Part of' }).fill('Truck')
  await expect(page.getByRole('option', { name: 'Truck with trailer' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Truck', exact: true })).toHaveCount(0)
  await page.goto(`${list}/form?value=truck-with-trailer`)
  await expect(page.getByRole('combobox', { name: 'Part of' })).toHaveValue('Truck')
  await page.goto(`${list}?state=inactive`)
  await expect(row('Truck').getByText('Inactive')).toBeVisible()
  await expectAccessible(page)
})

test('several values are deactivated and moved with the keyboard, and put back', async () => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${list}?state=all`)
  const tick = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}`, exact: true })
  const values = page.getByRole('list', { name: 'Values' }).getByRole('listitem')
  for (const name of ['Car', 'Truck']) await tick(name).press('Space')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Deactivate' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Deactivate 2 values' })
  await expect(dialog.getByText('1 value will no longer be offered.')).toBeVisible()
  await dialog.getByText('1 value stays as it is').press('Enter')
  await expect(dialog.getByText('Inactive already')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Deactivate 1 value' }).press('Enter')
  await expectNotified(page, '1 value is no longer offered.')
  await expect(values.filter({ hasText: 'Inactive' })).toHaveCount(2)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Choose all 3' }).press('Enter')
  await page.getByRole('button', { name: 'Move below…' }).press('Enter')
  await page.getByRole('checkbox', { name: 'No value above' }).press('Space')
  await page.getByRole('button', { name: 'Move 1 value', exact: true }).press('Enter')
  await expectNotified(page, '1 value moved.')
  await expect(row('Truck with trailer').getByRole('cell', { name: 'Truck', exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Earlier changes' }).press('Enter')
  await page.getByRole('button', { name: 'Undo: 1 value moved' }).press('Enter')
  await expect(page.getByText('Undone')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo: 1 value deactivated' }).press('Enter')
  await expect(page.getByText('Undone')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row('Truck with trailer').getByRole('cell', { name: 'Truck', exact: true })).toBeVisible()
  await expect(row('Car').getByText('Active')).toBeVisible()
})

test('a rule opens the list to everybody, after showing who gains what', async () => {
  const seen = () => call(vouch.url, listMasterValues, { params: { entity: 'driving-licences' } })
  await expect(seen()).rejects.toThrow()
  await page.goto(list)
  await page.getByRole('link', { name: 'Who may use it' }).click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('Everyone: Find, 3 values')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expectNotified(page, 'Rules of “Driving licences” saved. They apply from now on.')
  await expect
    .poll(async () => (await seen()).items.map(({ label }) => label))
    .toEqual(['Car', 'Truck with trailer'])
})

test('a long label without spaces does not make the page of its value wider than the window', async () => {
  await page.goto(`${list}/form?value=car`)
  const label = 'W'.repeat(200)
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill(label)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(heading(label)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
