import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { fillSignUp, signUpAs } from '../support/addresses/account-screens.ts'
import { closePages } from '../support/browser.ts'
import { pdf } from '../support/files/documents.ts'
import { mainTextOf } from '../support/main-text.ts'
import { startSession } from '../support/start-session.ts'
import type { Vouch } from '../support/vouch.ts'
import { startWorld, type World } from '../support/world.ts'

/**
 * The main journey. Jobs are imported, an administrator makes an employer the owner of their company, and a
 * candidate applies and is hired. Each stage is checked as candidate and as employer.
 */
test.describe.configure({ mode: 'serial' })

let world: World
let vouch: Vouch
let contexts: BrowserContext[]
let employer: Page
let candidate: Page
let admin: Page

const company = 'Harbour City Water Board'
const title = 'Senior Software Engineer, Tide Gauges'
const employerEmail = 'erin@water.example'

test.beforeAll(async ({ browser }) => {
  world = await startWorld({ demo: true })
  vouch = world.vouch
  contexts = await Promise.all(
    [1, 2, 3].map(() => browser.newContext({ baseURL: vouch.url, acceptDownloads: true })),
  )
  const pages = await Promise.all(contexts.map((context) => context.newPage()))
  const [first, second, third] = pages
  if (!first || !second || !third) throw new Error('expected three pages')
  ;[employer, candidate, admin] = [first, second, third]
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await Promise.all(contexts.map((context) => context.close()))
  await world.stop(info)
})

/** The heading with the application's state, on the candidate's page. */
const standing = () => candidate.getByRole('heading', { level: 2 }).first()
/** Expects a snackbar with the text, announced to screen readers. */
const expectNotified = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()

const stageOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('job postings are imported while Vouch runs, and the counts add up', async () => {
  const file = 'apps/e2e/data/postings.jsonl'
  const options = ['--as-open', '--company', 'Harbour Hotels']
  const first = await vouch.command('apps/api/src/main/import-jobs.ts', [file, ...options])
  expect(first.code, first.output).toBe(2)
  expect(first.output).toMatch(/new +21\n/)
  const again = await vouch.command('apps/api/src/main/import-jobs.ts', [file, ...options])
  expect(again.output).toMatch(/new +0\n +changed +0\n +unchanged +21\n/)
})

test('an admin makes a new employer the owner of the imported company', async () => {
  // Administrators cannot find people whose email address is unconfirmed.
  await signUpAs(employer, 'employer', 'Erin Employer', employerEmail, { mails: world.mails })
  await startSession(admin, 'admin@demo.vouch', 'vouch-demo')
  await admin.goto('/admin/dashboard')
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'Companies' }).first().click()
  await admin.getByLabel('Company name').fill('water board')
  await admin.getByRole('link', { name: company }).click()
  await expect(admin.getByRole('heading', { level: 1, name: company })).toBeVisible()
  await admin
    .getByRole('textbox', { name: 'E-mail address', description: /^They need an account/ })
    .fill(employerEmail)
  await admin.getByRole('button', { name: 'Add', exact: true }).click()
  await expectNotified(admin, 'Erin Employer is now a member.')
})

test('a candidate finds the job despite two typos, and applies', async () => {
  await candidate.goto('/')
  await expectAccessible(candidate)
  await candidate.getByRole('searchbox', { name: 'What' }).fill('tide guages sofware enginer')
  await candidate.getByRole('button', { name: 'Search jobs' }).click()
  await expect(candidate.getByText(/^Showing results for/)).toBeVisible()
  await expectAccessible(candidate)
  await candidate.getByRole('link', { name: title }).click()
  await expect(candidate.getByRole('heading', { level: 2, name: title })).toBeFocused()
  await expectAccessible(candidate)
  await candidate.getByRole('link', { name: 'Open full page' }).click()
  await expect(candidate.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectAccessible(candidate)
  const ld = await candidate.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(ld ?? '')).toMatchObject({
    '@type': 'JobPosting',
    title,
    hiringOrganization: { name: company },
  })

  await candidate.getByRole('link', { name: 'Apply for this job' }).click()
  await candidate.getByRole('button', { name: 'Create account' }).click()
  await fillSignUp(candidate, 'Cam Candidate', 'cam@people.example')
  await candidate.getByRole('button', { name: 'Do this later' }).click()
  await candidate.getByRole('link', { name: 'Choose a role' }).click()
  await candidate.getByRole('button', { name: 'I’m looking for work' }).click()
  await candidate.getByLabel(/^Country/).fill('Germany')
  await candidate.getByRole('option', { name: 'Germany' }).click()
  await candidate.getByLabel('Headline').fill('Engineer of small reliable things')
  await candidate
    .locator('[data-path=cv] input[type=file]')
    .setInputFiles(pdf('cam.pdf', 'Cam Candidate, engineer'))
  await expect(candidate.getByText('cam.pdf')).toBeVisible()
  await candidate
    .getByLabel('Cover letter (optional)')
    .fill('I like the sea, and software that runs for years.')
  await expectAccessible(candidate)
  await candidate.getByRole('button', { name: 'Review your application' }).click()
  await expect(candidate.getByText('Engineer of small reliable things')).toBeVisible()
  await expectAccessible(candidate)
  await candidate.getByRole('button', { name: 'Submit application' }).click()
  await expect(candidate.getByRole('heading', { name: 'Application submitted' })).toBeVisible()
  await expectAccessible(candidate)
  await candidate.getByRole('link', { name: 'View your application' }).click()
  await expect(standing()).toHaveText('Your application was sent')
  await expectAccessible(candidate)
})

test('the employer shortlists the application; the candidate sees it at once', async () => {
  await employer.goto('/admin/jobs/employer')
  await employer.getByRole('link', { name: title }).first().click()
  await expectAccessible(employer)
  await employer.getByRole('link', { name: 'Cam Candidate' }).first().click()
  await expect(employer.getByText('I like the sea, and software that runs for years.')).toBeVisible()
  const download = employer.waitForEvent('download')
  await employer.getByRole('button', { name: /cam\.pdf/ }).click()
  expect((await download).suggestedFilename()).toBe('cam.pdf')
  await expectAccessible(employer)
  await employer.getByRole('button', { name: 'Move to Shortlist' }).click()
  // The candidate's open page updates without a reload.
  await expect(standing()).toHaveText('You’re on the shortlist')
})

test('hold and an undisclosed rejection are invisible to the candidate, and can be undone', async () => {
  const before = await mainTextOf(candidate)
  await employer.getByRole('button', { name: 'Put on hold…' }).click()
  await employer.getByRole('button', { name: 'Put on hold', exact: true }).click()
  await employer.getByRole('button', { name: 'Resume' }).click()
  await employer.getByRole('button', { name: 'Reject…' }).click()
  await employer.getByRole('combobox', { name: 'Rejection reason' }).click()
  await employer.getByRole('option', { name: 'Skills don’t match' }).click()
  await expect(employer.getByLabel(/^Letter to Cam Candidate/)).toHaveValue(/^Dear Cam Candidate,/)
  await expect(employer.getByText(/^Cam Candidate will get this letter on/)).toBeVisible()
  await employer.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(employer.getByText('Rejected, not notified yet')).toBeVisible()
  await expectAccessible(employer)
  await candidate.reload()
  await expect(standing()).toHaveText('You’re on the shortlist')
  expect(await mainTextOf(candidate)).toBe(before)
  await employer.getByRole('button', { name: 'Undo rejection' }).first().click()
  await expectNotified(employer, 'Rejection undone.')
})

test('both sides exchange messages on the shortlist page', async () => {
  await stageOf(employer, 'Shortlist').click()
  await employer.getByLabel('Write a message').fill('Could you start in spring?')
  await employer.getByRole('button', { name: 'Send message' }).click()
  await candidate.goto(candidate.url().replace(/\/?$/, '/stages/shortlist'))
  await expect(candidate.getByText('Could you start in spring?')).toBeVisible()
  await candidate.getByLabel('Write a message').fill('Yes, from April.')
  await candidate.getByRole('button', { name: 'Send message' }).click()
  await expect(employer.getByText('Yes, from April.')).toBeVisible()
  await expectAccessible(candidate)
  await expectAccessible(employer)
})

test('a questionnaire is sent, and answered once', async () => {
  await stageOf(employer, 'Questionnaire').click()
  await employer.getByRole('button', { name: 'Move to Questionnaire' }).first().click()
  await employer.getByRole('textbox', { name: 'Question', exact: true }).first().fill('May you work here?')
  await expectAccessible(employer)
  await employer.getByRole('button', { name: 'Send questions' }).click()
  await expect(employer.getByText('Waiting for answers')).toBeVisible()
  await expect(employer.getByText(/^Candidate, by /)).toBeVisible()
  await candidate.goto(candidate.url().replace('shortlist', 'questionnaire'))
  await candidate
    .getByLabel(/May you work here/)
    .first()
    .fill('Yes, anywhere in the country.')
    .catch(async () => {
      await candidate.getByRole('radio', { name: 'Yes' }).check()
    })
  await expectAccessible(candidate)
  await candidate.getByRole('button', { name: 'Send answers' }).click()
  await expect(candidate.getByRole('heading', { name: 'Answers sent' })).toBeVisible()
  await expect(employer.getByText('Answered', { exact: true }).first()).toBeVisible()
})

test('an interview is proposed and accepted; both get a calendar file', async () => {
  await stageOf(employer, 'Interview').click()
  await employer.getByRole('button', { name: 'Move to Interview' }).first().click()
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await employer.getByRole('button', { name: 'Propose a time' }).click()
  await employer.getByLabel('Day').fill(day)
  await employer.getByLabel(/^Time( |$)/).fill('10:30')
  await employer.getByLabel('Location or link').fill('Pier 4, first floor')
  await expectAccessible(employer)
  await employer.getByRole('button', { name: 'Propose time' }).click()
  await candidate.goto(candidate.url().replace('questionnaire', 'interview'))
  await expect(candidate.getByText('Pier 4, first floor')).toBeVisible()
  await expectAccessible(candidate)
  await candidate.getByRole('button', { name: 'Accept time' }).click()
  await expect(candidate.getByText('Interview confirmed')).toBeVisible()
  await expect(employer.getByText('Scheduled').first()).toBeVisible()
  const download = candidate.waitForEvent('download')
  await candidate.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
})

test('a document is requested, returned, resubmitted and approved', async () => {
  await stageOf(employer, 'Documents').click()
  await employer.getByRole('button', { name: 'Move to Documents' }).first().click()
  await employer.getByRole('button', { name: 'Request documents' }).click()
  await employer.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Certificate of birth')
  await expectAccessible(employer)
  await employer.getByRole('button', { name: 'Send request' }).click()
  await candidate.goto(candidate.url().replace('interview', 'detail-fulfillment'))
  const handIn = async (file: string): Promise<void> => {
    await candidate.locator('input[type=file]').setInputFiles(pdf(file, 'Certificate'))
    await candidate.getByRole('button', { name: /^Submit/ }).click()
  }
  await expectAccessible(candidate)
  await handIn('blurred.pdf')
  await employer.getByRole('button', { name: 'Return Certificate of birth' }).click()
  await employer.getByLabel('What is missing').fill('It cannot be read.')
  await employer.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(candidate.getByText('It cannot be read.')).toBeVisible()
  await handIn('sharp.pdf')
  await employer.getByRole('button', { name: 'Approve Certificate of birth' }).click()
  await expect(candidate.getByText('Everything is approved.')).toBeVisible()
})

test('the employer hires, the candidate confirms; the job closes and leaves the search', async () => {
  await stageOf(employer, 'Offer').click()
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  await employer.getByLabel('Start date').fill(day)
  await expectAccessible(employer)
  await employer.getByRole('button', { name: 'Send offer to Cam Candidate' }).click()
  await expect(employer.getByText('Waiting for Cam Candidate’s answer').first()).toBeVisible()
  await candidate.goto(candidate.url().replace('detail-fulfillment', 'hired'))
  await expectAccessible(candidate)
  await candidate.getByRole('button', { name: 'Accept offer…' }).click()
  await candidate.getByRole('dialog').getByRole('button', { name: 'Accept offer' }).click()
  await expect(candidate.getByText('You’re hired').first()).toBeVisible()
  await expectAccessible(candidate)
  await expect(employer.getByText('Cam Candidate hired').first()).toBeVisible()
  await candidate.goto(candidate.url().replace(/\/stages\/.*/, ''))
  // The undone rejection left no letter.
  const letters = candidate
    .getByRole('region', { name: 'Letters about this application' })
    .getByRole('listitem')
  await expect(letters).toHaveCount(4)
  await letters.first().getByText(`${company} sent you an offer`).click()
  await expect(letters.first().getByText(/^Dear Cam Candidate,/)).toBeVisible()
  await expectAccessible(candidate)
  await candidate.goto('/jobs?q=tide+gauges')
  await expect(candidate.getByRole('link', { name: title })).toHaveCount(0)
})
