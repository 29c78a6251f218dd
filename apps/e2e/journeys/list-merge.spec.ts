import { expect, type Page, test } from '@playwright/test'
import { getOwnProfile, listMasterValues } from '@vouch/contract'
import { expectAccessible } from '../support/accessible.ts'
import { logIn } from '../support/account-screens.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { demoAdmin, demoCandidate, demoPassword } from '../support/demo-places.ts'
import { expectNotified } from '../support/notified.ts'
import { signIn } from '../support/people.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

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

/** The skills of the demo candidate, as the candidate reads them. */
async function skills(): Promise<{ code: string | null; label: string }[]> {
  const candidate = await signIn(vouch.url, demoCandidate, demoPassword)
  const { steps } = await call(vouch.url, getOwnProfile, {}, candidate)
  const step = steps.find((one) => one.step === 'skills')
  return step?.step === 'skills' ? step.data.items.flatMap(({ skill }) => skill ?? []) : []
}

async function offered(q: string): Promise<string[]> {
  const query = { params: { entity: 'skills' }, query: { q } }
  return (await call(vouch.url, listMasterValues, query)).items.map(({ label }) => label)
}

test('an administrator merges a skill that a candidate has, with the keyboard, and undoes it', async () => {
  const before = await skills()
  const held = before.find(({ code }) => code !== null)
  if (!held?.code) throw new Error('the demo candidate has no skill of the list')
  await logIn(page, demoAdmin, demoPassword)
  await page.goto(`/admin/settings/masters/skills/form?value=${held.code}`)
  await page.getByRole('button', { name: 'Merge into…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Merge “${held.label}” into another value` })
  const field = dialog.getByRole('combobox', { name: 'Value that stays' })
  await field.fill('Glazing')
  await expect(dialog.getByRole('option', { name: 'Glazing' })).toBeVisible()
  await field.press('Enter')
  await expect(dialog.getByText(`“${held.label}” is used by`)).toContainText(/\d profiles?/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge into “Glazing”' }).press('Enter')
  await expectNotified(page, `“${held.label}” merged into “Glazing”.`)
  await expect(page.getByRole('link', { name: 'Open Glazing' })).toBeVisible()
  await expectAccessible(page)
  expect((await skills()).map(({ label }) => label)).toContain('Glazing')
  expect(await offered(held.label)).toContain('Glazing')

  await page.goto('/admin/settings/masters/skills?state=merged')
  await page.getByRole('link', { name: held.label, exact: true }).click()
  await page.getByRole('button', { name: 'Undo merge' }).first().click()
  await expectNotified(page, `“${held.label}” is a value of its own again.`)
  await expect.poll(skills).toEqual(before)
})
