import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { signUpAs } from '../../support/addresses/account-screens.ts'
import { expectNotified } from '../../support/notified.ts'
import { startVouch, type Vouch } from '../../support/vouch.ts'

/** An employer's journey from sign-up to a job that is found, edited and closed. */
test.describe.configure({ mode: 'serial' })

let vouch: Vouch
let employing: BrowserContext
let visiting: BrowserContext
let employer: Page
let visitor: Page
let publicPage: string

const company = 'Skerry Lights'
const title = 'Lighthouse electrician'

test.beforeAll(async ({ browser }) => {
  vouch = await startVouch({ demo: true })
  employing = await browser.newContext({ baseURL: vouch.url })
  visiting = await browser.newContext({ baseURL: vouch.url })
  employer = await employing.newPage()
  visitor = await visiting.newPage()
})

test.afterAll(async () => {
  await employing.close()
  await visiting.close()
  await vouch.stop()
})

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const expectSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()

test('a new employer adds a company and returns to posting the job', async () => {
  await signUpAs(employer, 'employer', 'Ona Owner', 'ona@skerry.example')
  await employer.goto('/admin/jobs/employer/form')
  await employer.getByRole('link', { name: 'Add your company' }).click()
  await expect(heading(employer, 'Add your company')).toBeVisible()
  await expectAccessible(employer)
  await employer.getByRole('textbox', { name: 'Legal name' }).fill(company)
  await employer.getByRole('button', { name: 'Add company' }).click()
  await expect(heading(employer, 'Post a job')).toBeVisible()
  await expectAccessible(employer)
  await employer.getByRole('button', { name: 'Start' }).click()
  await expect(heading(employer, 'Job details')).toBeVisible()
})

test('step 1 autosaves, and a reload while typing loses nothing', async () => {
  await expectAccessible(employer)
  await employer.getByRole('textbox', { name: 'Title' }).fill(title)
  await employer.getByRole('combobox', { name: 'Occupation' }).fill('Lighthouse keeper')
  await choose(employer, 'Employment type', 'Full-time')
  await employer.getByRole('textbox', { name: 'Openings' }).fill('2')
  await employer.getByRole('radio', { name: 'On site' }).check()
  await expectSaved(employer)
  // Leaves the page before the response to the save arrives.
  const lost = Promise.withResolvers<void>()
  const jobs = /\/employer\/jobs\/[^/]+$/
  await employer.route(jobs, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await route.fetch()
    await route.abort()
    lost.resolve()
  })
  await employer.getByRole('combobox', { name: 'Location' }).fill('Bergen')
  await lost.promise
  await employer.unrouteAll({ behavior: 'wait' })
  await employer.reload()
  await expect(employer.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(employer.getByRole('textbox', { name: 'Openings' })).toHaveValue('2')
  await expect(employer.getByRole('radio', { name: 'On site' })).toBeChecked()
  await expect(employer.getByRole('combobox', { name: 'Location' })).toHaveValue('Bergen')
  await choose(employer, 'Country', 'Norway')
  await employer.getByRole('textbox', { name: 'Description' }).click()
  await employer.keyboard.type('You keep the lamp of the northern skerry lit, and its lens clean.')
  await employer.keyboard.press('Enter')
  await employer.getByRole('button', { name: 'Bulleted list' }).click()
  await employer.keyboard.type('A boat comes twice a week')
  await expectAccessible(employer)
  await next(employer).click()
})

test('step 2: skills and pay, with errors at the fields', async () => {
  await expect(heading(employer, 'Requirements and pay')).toBeVisible()
  await expectAccessible(employer)
  const skills = employer.getByRole('combobox', { name: 'Required skills' })
  await skills.fill('Optics')
  await skills.press('Enter')
  await employer.getByRole('textbox', { name: 'Minimum' }).fill('52000')
  await employer.getByRole('textbox', { name: 'Maximum' }).fill('48000')
  await choose(employer, 'Pay period', 'Per year')
  await employer.getByRole('combobox', { name: 'Currency' }).fill('NOK')
  await employer
    .getByRole('option', { name: /NOK|Norwegian/ })
    .first()
    .click()
  await next(employer).click()
  await expect(employer.getByText('Enter a maximum that is not below the minimum').first()).toBeVisible()
  await expectAccessible(employer)
  await employer.getByRole('textbox', { name: 'Maximum' }).fill('58000')
  await next(employer).click()
})

test('step 3: closing date, optional CV and two questions, all in the preview', async () => {
  await expect(heading(employer, 'Application settings')).toBeVisible()
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await employer.getByLabel('Closing date').fill(day)
  await employer.getByRole('radio', { name: 'CV optional' }).check()
  const question = employer.getByRole('textbox', { name: 'Question', exact: true })
  await employer.getByRole('button', { name: 'Add a question' }).click()
  await employer.getByRole('menuitem', { name: 'Yes or no' }).click()
  await question.fill('Can you swim?')
  await choose(employer, 'Flag applicants who answer', 'No')
  await employer.getByRole('button', { name: 'Add a question' }).click()
  await employer.getByRole('menuitem', { name: 'Long text' }).click()
  await question.nth(1).fill('What do you read on long nights?')
  await expect(employer.getByText('Ready to publish.')).toBeVisible()
  await expectSaved(employer)
  await expectAccessible(employer)
  await employer.getByRole('button', { name: 'Show preview' }).click()
  const preview = employer.getByRole('dialog', { name: 'Preview' })
  for (const words of [title, company, 'A boat comes twice a week', 'Optics', 'Can you swim?']) {
    await expect(preview.getByText(words).first()).toBeVisible()
  }
  await expectAccessible(employer)
  await preview.getByRole('button', { name: 'Close preview' }).click()
  await employer.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectNotified(employer, 'Job published.')
  await expect(heading(employer, title)).toBeVisible()
  await expectAccessible(employer)
})

test('a visitor finds the job by search', async () => {
  await visitor.goto('/')
  await visitor.getByLabel('What').fill('lighthouse electrician')
  await visitor.getByRole('button', { name: 'Search jobs' }).click()
  await visitor.getByRole('link', { name: title }).click()
  await visitor.getByRole('link', { name: 'Open full page' }).click()
  await expect(heading(visitor, title)).toBeVisible()
  await expect(visitor.getByRole('listitem').filter({ hasText: 'A boat comes twice a week' })).toBeVisible()
  await expectAccessible(visitor)
  publicPage = visitor.url()
})

test('the open job is edited; candidates see it when the employer saves, not before', async () => {
  await employer.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(employer.getByText('This job is public')).toBeVisible()
  await employer.getByRole('combobox', { name: 'Occupation' }).fill('Keeper of the lamp')
  await expectAccessible(employer)
  await visitor.reload()
  await expect(visitor.getByText('Lighthouse keeper').first()).toBeVisible()
  await expect(visitor.getByText('Keeper of the lamp')).toHaveCount(0)
  await employer.getByRole('button', { name: 'Save and exit' }).click()
  await expectNotified(employer, 'Changes published.')
  await visitor.reload()
  await expect(visitor.getByText('Keeper of the lamp').first()).toBeVisible()
})

test('two tabs on one draft: the second save overwrites nothing and shows both versions', async () => {
  await employer.goto('/admin/jobs/employer/form')
  await employer.getByRole('button', { name: 'Start' }).click()
  await expect(heading(employer, 'Job details')).toBeVisible()
  const second = await employing.newPage()
  await second.goto(employer.url())
  const place = (page: Page) => page.getByRole('combobox', { name: 'Location' })
  await expect(place(second)).toBeVisible()
  await employer.getByRole('textbox', { name: 'Title' }).fill('Foghorn tuner')
  await place(employer).fill('Tromsø')
  await employer.getByRole('button', { name: 'Save and exit' }).click()
  await expect(heading(employer, 'Your jobs')).toBeVisible()

  await place(second).fill('Bodø')
  const conflict = second.getByRole('region', { name: 'This was changed elsewhere' })
  await expect(conflict).toBeVisible()
  await expect(conflict.getByRole('row').filter({ hasText: 'Location' })).toContainText(/Bodø.*Tromsø/)
  await expect(conflict.getByRole('row').filter({ hasText: 'Title' })).toContainText('Foghorn tuner')
  await expectAccessible(second)
  // For each field, the version that changed the field is preselected.
  await conflict.getByRole('button', { name: 'Save selection' }).click()
  await expect(conflict).toHaveCount(0)
  await expectSaved(second)
  await second.reload()
  await expect(second.getByRole('textbox', { name: 'Title' })).toHaveValue('Foghorn tuner')
  await expect(place(second)).toHaveValue('Bodø')
  await second.close()
})

test('a job closed with an outcome answers 410 and links to similar jobs', async () => {
  await employer.goto('/admin/jobs/employer')
  await expectAccessible(employer)
  await employer.getByRole('button', { name: `Actions for ${title}` }).click()
  await employer.getByRole('menuitem', { name: 'Close…' }).click()
  await employer.getByRole('button', { name: 'Close job' }).click()
  await expect(employer.getByText('Select a reason').first()).toBeVisible()
  await employer.getByRole('radio', { name: 'Filled elsewhere' }).check()
  await expectAccessible(employer)
  await employer.getByRole('button', { name: 'Close job' }).click()
  await expectNotified(employer, 'Job closed.')

  const document = await visitor.goto(publicPage)
  expect(document?.status()).toBe(410)
  await expect(heading(visitor, 'This job is not open')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Similar open jobs' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto('/jobs?q=lighthouse+electrician')
  await expect(visitor.getByRole('link', { name: title })).toHaveCount(0)
})
