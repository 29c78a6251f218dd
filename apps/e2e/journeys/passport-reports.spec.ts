import { expect, test } from '@playwright/test'
import {
  approvePassportRequest,
  createDefinition,
  listMyIssuers,
  publishDefinition,
  sendPassportRequest,
} from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { demoAdmin, demoCandidate, demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { expectNotified } from '../support/notified.ts'
import { signIn } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startWorld, type World } from '../support/world.ts'

/** A visitor reports a passport on its public page; an administrator suspends it and decides about the report. */
let world: World
let passport = ''

test.beforeAll(async () => {
  world = await startWorld({ demo: true })
  passport = await issuePassport(world.url)
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await world.stop(info)
})

const name = 'Typography, advanced'

/** The demo company issues a passport to the demo candidate. @returns its id */
async function issuePassport(base: string): Promise<string> {
  const owner = await signIn(base, demoEmployer, demoPassword)
  const candidate = await signIn(base, demoCandidate, demoPassword)
  const { items } = await call(base, listMyIssuers, {}, owner)
  const issuerId = items.find(({ status }) => status === 'verified')?.id ?? ''
  const fields = {
    ...{ name, description: 'Sets type for print and screen.', criteria: 'A printed work.' },
    ...{ skills: [], evidence: [], validMonths: null, openToRequests: true, secondPerson: false },
  }
  const draft = await call(base, createDefinition, { body: { issuerId, fields } }, owner)
  await call(base, publishDefinition, { params: { id: draft.id }, version: draft.version }, owner)
  const body = { definitionId: draft.id, name: 'Mateo Ferreira', evidence: [] }
  const request = await call(base, sendPassportRequest, { body }, candidate)
  const seen = { params: { id: request.id }, version: request.version }
  const approved = await call(base, approvePassportRequest, { ...seen, body: { levels: [] } }, owner)
  return approved.passportId ?? ''
}

test('a visitor reports a passport, and an administrator suspends it and decides', async ({ browser }) => {
  test.slow()
  const visitor = await (await browser.newContext({ baseURL: world.url })).newPage()
  await visitor.setViewportSize({ width: 320, height: 640 })
  await visitor.goto(`/passports/${passport}`)
  await visitor.getByRole('button', { name: 'Report this passport' }).click()
  const form = visitor.getByRole('dialog')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(form.getByText('Choose a reason')).toBeVisible()
  await expectAccessible(visitor)
  await expectNoSidewaysScroll(visitor)
  await form.getByRole('radio', { name: /someone else’s data/ }).check()
  await form.getByRole('textbox', { name: 'Details' }).fill('The printed work is mine.')
  await form.getByRole('textbox', { name: 'Your e-mail address' }).fill('rita@reporter.example')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(form.getByText(/We will e-mail the outcome to rita@reporter.example/)).toBeVisible()
  await expectAccessible(visitor)
  await form.getByRole('button', { name: 'Close' }).last().click()
  await expect(visitor.getByRole('button', { name: 'Report this passport' })).toBeFocused()

  const admin = await (await browser.newContext({ baseURL: world.url })).newPage()
  await startSession(admin, demoAdmin, demoPassword)
  await admin.goto('/admin/dashboard')
  await admin.getByRole('link', { name: /^Reports of passports: Open list/ }).click()
  await expect(admin.getByText('The printed work is mine.')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: `More actions for ${name}` }).click()
  await admin.getByRole('menuitem', { name: 'Suspend passport' }).click()
  await admin.getByRole('dialog').getByRole('textbox').fill('We are looking into a report.')
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Suspend/ })
    .click()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await admin.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('button', { name: `Decide on the report of ${name}` }).click()
  const decision = admin.getByRole('dialog')
  await decision.getByRole('radio', { name: /^Done/ }).check()
  await decision.getByRole('textbox', { name: 'Note' }).fill('Suspended until the studio answers')
  await expectAccessible(admin)
  await expectNoSidewaysScroll(admin)
  await decision.getByRole('button', { name: 'Mark as done' }).click()
  await expectNotified(admin, 'The report is marked as done.')
  await expect(admin.getByText('No open reports')).toBeVisible()
  await admin.getByText('Decided', { exact: true }).click()
  await expect(admin.getByText('Suspended until the studio answers')).toBeVisible()

  await visitor.reload()
  await expect(visitor.getByText(/has suspended this passport/)).toBeVisible()
})
