import { expect, type Page, test } from '@playwright/test'
import {
  getMasterRules,
  getOwnProfile,
  listMasterValues,
  type MasterGrant,
  type ProfileStepInput,
  putMasterRules,
  saveProfileStep,
} from '@vouch/contract'
import { expectAccessible } from '../support/accessible.ts'
import { demoAdmin, demoCandidate, demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { expectNotified } from '../support/notified.ts'
import { type SignedIn, signIn, signUpCandidate } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
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
  await startSession(page, demoAdmin, demoPassword)
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

test('words that three candidates typed become a skill that all of them have, and an employer proposes another', async ({
  browser,
}) => {
  const words = 'Goose plucking'
  const item = { id: 's-1', skill: { code: null, label: words }, level: 'advanced', years: 2 }
  const typers = await Promise.all(
    ['Ada', 'Bo', 'Cy'].map((name) => signUpCandidate(vouch.url, `${name}@goose.example`, `${name} Fowler`)),
  )
  for (const person of typers) {
    const body = { step: 'skills', data: { items: [item], top: [] } } as ProfileStepInput
    await call(vouch.url, saveProfileStep, { body, version: 0 }, person)
  }
  const has = async (person: SignedIn) => {
    const { steps } = await call(vouch.url, getOwnProfile, {}, person)
    const step = steps.find((one) => one.step === 'skills')
    return step?.step === 'skills' ? step.data.items.map(({ skill }) => skill) : []
  }

  await page.goto('/admin/settings/masters')
  await page.getByRole('link', { name: '1 proposal for Skills' }).press('Enter')
  await expect(page.getByText('typed by 3 people')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Add “${words}”` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Add “${words}” to Skills` })
  const label = dialog.getByRole('textbox', { name: 'Label' })
  await expect(label).toBeFocused()
  await label.fill('Goose-plucking by hand')
  await expectAccessible(page)
  await label.press('Enter')
  await expectNotified(page, '“Goose-plucking by hand” was added to the list.')
  for (const person of typers)
    await expect
      .poll(() => has(person))
      .toEqual([{ code: 'goose-plucking-by-hand', label: 'Goose-plucking by hand' }])

  // The administrator lets employers propose industries; one does so in the company wizard.
  const admin = await signIn(vouch.url, demoAdmin, demoPassword)
  const params = { entity: 'industries' }
  const rules = await call(vouch.url, getMasterRules, { params }, admin)
  const grant = {
    role: 'employer',
    actions: ['list', 'read', 'propose'],
    when: null,
    fields: { '*': 'read' },
  }
  const body = { grants: [...rules.grants, grant as MasterGrant] }
  await call(vouch.url, putMasterRules, { params, version: rules.version, body }, admin)
  const context = await browser.newContext({ baseURL: vouch.url })
  const employer = await context.newPage()
  await startSession(employer, demoEmployer, demoPassword)
  await employer.goto('/admin/profile/company/1')
  await employer.getByRole('link', { name: 'Edit', exact: true }).click()
  await employer.getByRole('combobox', { name: 'Industry' }).fill('Goose farming')
  await employer.getByRole('option', { name: 'Propose adding “Goose farming” to the list' }).click()
  await expectNotified(employer, '“Goose farming” was proposed for Industries')
  await page.goto('/admin/settings/masters/industries?proposals=open')
  await page.getByRole('button', { name: 'Decline “Goose farming”' }).press('Enter')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Use “Animal production”.')
  await page.getByRole('button', { name: 'Decline', exact: true }).press('Enter')
  await expectNotified(page, '“Goose farming” was declined.')
  await employer.goto('/admin/dashboard')
  await employer.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await expect(employer.getByText('Your proposal “Goose farming” was not added to Industries')).toBeVisible()
  await expect(employer.getByText('Use “Animal production”.')).toBeVisible()
})
