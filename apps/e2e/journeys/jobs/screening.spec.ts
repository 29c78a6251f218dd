import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { copyJob, getEmployerJob, listEmployerJobs, publishJob, updateJob } from '@vouch/contract'
import { expectAccessible } from '../../support/accessible.ts'
import { demoCandidate, demoEmployer, demoPassword } from '../../support/addresses/demo-places.ts'
import { call } from '../../support/api.ts'
import { pdf } from '../../support/files/documents.ts'
import { expectNotified } from '../../support/notified.ts'
import { signIn } from '../../support/people.ts'
import { startSession } from '../../support/start-session.ts'
import { startVouch, type Vouch } from '../../support/vouch.ts'

/** Screening questions, from the employer's editor to the flag on the application. */
test.describe.configure({ mode: 'serial' })

let vouch: Vouch
let contexts: BrowserContext[]
let employer: Page
let candidate: Page
let jobId: string
let slug: string

test.beforeAll(async ({ browser }) => {
  vouch = await startVouch({ demo: true })
  const pages = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ baseURL: vouch.url })).newPage()),
  )
  const [first, second] = pages
  if (!first || !second) throw new Error('expected two pages')
  ;[employer, candidate] = [first, second]
  contexts = pages.map((page) => page.context())
  jobId = await openJobWithoutQuestions(vouch.url)
  await startSession(employer, demoEmployer, demoPassword)
  await startSession(candidate, demoCandidate, demoPassword)
})

test.afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await vouch.stop()
})

/** Publishes a copy of one of the demo employer's jobs. */
async function openJobWithoutQuestions(base: string): Promise<string> {
  const caller = await signIn(base, demoEmployer, demoPassword)
  const { items } = await call(base, listEmployerJobs, { query: { status: 'open' } }, caller)
  const { id, version } = await call(base, copyJob, { params: { id: items[0]?.id ?? '' } }, caller)
  const body = { questions: [], cvRule: 'hidden' as const }
  await call(base, updateJob, { params: { id }, version, body }, caller)
  await call(base, publishJob, { params: { id } }, caller)
  slug = (await call(base, getEmployerJob, { params: { id } }, caller)).slug ?? ''
  return id
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).last().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function addQuestion(kind: string): Promise<void> {
  await employer.getByRole('button', { name: 'Add a question' }).click()
  await employer.getByRole('menuitem', { name: kind, exact: true }).click()
  await expect(employer.getByRole('textbox', { name: 'Question', exact: true }).last()).toBeFocused()
}

test('the employer adds a choice with a flag and a question that depends on it, by keyboard where it matters', async () => {
  await employer.goto(`/admin/jobs/employer/form/${jobId}/3`)
  await addQuestion('Single choice')
  await employer.keyboard.type('Which licence do you hold?')
  await employer.getByRole('textbox', { name: 'Option 1' }).fill('None')
  await employer.keyboard.press('Enter')
  await employer.keyboard.type('Lorry')
  await employer.getByRole('button', { name: 'Remove option 3' }).click()
  await employer.getByRole('group', { name: 'Flag applicants who choose' }).getByLabel('None').check()

  await addQuestion('Number')
  await employer.keyboard.type('For how many years?')
  await choose(employer, 'Show this question', 'If all conditions are met')
  await employer.getByRole('group', { name: 'Includes any of' }).getByLabel('Lorry').check()
  await expect(employer.getByText('Ready to publish.')).toBeVisible()
  await expectAccessible(employer)

  await employer.getByRole('button', { name: 'Move question 1 down' }).press('Enter')
  await expectNotified(employer, '“For how many years?” depends on this question and must stay below it.')
  await employer.getByRole('button', { name: 'Save changes' }).click()
  await expectNotified(employer, 'Changes published.')
})

test('the candidate begins an application on one device and finds it on another', async ({ browser }) => {
  await candidate.goto(`/jobs/${slug}?apply=true`)
  await candidate
    .getByRole('group', { name: /Other documents/ })
    .locator('input[type=file]')
    .setInputFiles(pdf('Diploma.pdf', 'Diploma'))
  await expect(candidate.getByRole('button', { name: 'Remove Diploma.pdf' })).toBeVisible()
  await candidate.getByRole('radio', { name: 'Lorry' }).check()
  await expect(candidate.getByText(/^Saved (just now|\d)/)).toBeVisible()

  const context = await browser.newContext({ baseURL: vouch.url })
  const phone = await context.newPage()
  await startSession(phone, demoCandidate, demoPassword)
  await phone.goto('/admin/jobs/applied')
  const unsent = phone.getByRole('region', { name: 'Not sent yet' })
  await expect(unsent).toBeVisible()
  await expectAccessible(phone)
  await unsent.getByRole('link').click()
  await expect(phone.getByRole('radio', { name: 'Lorry' })).toBeChecked()
  await expect(phone.getByRole('button', { name: 'Remove Diploma.pdf' })).toBeVisible()
  await expectAccessible(phone)
  await context.close()
})

test('the candidate sees the dependent question only when it applies', async () => {
  await candidate.goto(`/jobs/${slug}?apply=true`)
  const years = candidate.getByRole('textbox', { name: 'For how many years?' })
  await candidate.getByRole('radio', { name: 'Lorry' }).check()
  await expect(years).toBeVisible()
  await years.fill('7')
  await expectAccessible(candidate)
  await candidate.getByRole('radio', { name: 'None' }).check()
  await expect(years).toHaveCount(0)
  await candidate.getByRole('button', { name: 'Review your application' }).click()
  await expect(candidate.getByRole('heading', { name: 'Review your application' })).toBeVisible()
  await expect(candidate.getByText('Which licence do you hold?')).toBeVisible()
  await expect(candidate.getByText('For how many years?')).toHaveCount(0)
  await candidate.getByRole('button', { name: 'Submit application' }).click()
  await expect(candidate.getByRole('heading', { name: 'Application submitted' })).toBeVisible()
  await candidate.getByRole('link', { name: 'View your application' }).click()
  await expect(candidate.getByRole('button', { name: 'Open Diploma.pdf' })).toBeVisible()
  await expect(candidate.getByText('Which licence do you hold?')).toBeVisible()
  await expect(candidate.getByText(/flag/i)).toHaveCount(0)
})

test('the employer sees the answer and its flag, but not the question that did not apply', async () => {
  await employer.goto(`/admin/jobs/employer/${jobId}`)
  await employer
    .getByRole('link', { name: /Mateo|Ferreira/ })
    .first()
    .click()
  await employer.getByRole('link', { name: 'Application', exact: true }).click()
  await expect(employer.getByText('Which licence do you hold?')).toBeVisible()
  await expect(employer.getByText('For how many years?')).toHaveCount(0)
  await expect(employer.getByText('None', { exact: true })).toBeVisible()
  await expect(employer.getByText('Flagged by your rule')).toBeVisible()
  await expect(employer.getByRole('button', { name: 'Open Diploma.pdf' })).toBeVisible()
  await expectAccessible(employer)
})
