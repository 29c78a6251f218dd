import { expect, type Locator, type Page } from '@playwright/test'
import { submitFeedback } from '@vouch/contract'
import { call } from '../api.ts'
import { signIn } from '../people.ts'
import { startSession } from '../start-session.ts'
import {
  applicantToMove,
  demoAdmin,
  demoCandidate,
  demoEmployer,
  demoPassword,
  jobToApplyFor,
} from './demo-places.ts'

/** Checks a loaded page and its primary action. */
export type Look = (page: Page, mainAction: Locator) => Promise<void>

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

/** Visits the public pages: start page, search, a job and the feedback form. */
export async function visitorScreens(page: Page, base: string, look: Look): Promise<void> {
  await open(page, '/')
  await look(page, page.getByRole('button', { name: 'Search jobs' }))
  await open(page, '/jobs?q=engineer')
  await look(page, page.getByRole('list', { name: 'Search results' }).getByRole('link').first())
  const job = await jobToApplyFor(base)
  await open(page, `/jobs/${job.slug}`)
  await look(page, page.getByRole('link', { name: 'Apply for this job' }))
  await open(page, '/login')
  await look(page, page.getByRole('button', { name: 'Log in' }))
  await open(page, '/submit-feedback?from=/jobs')
  await look(page, page.getByRole('button', { name: 'Send feedback' }))
}

/** Visits the candidate's pages: applying, the list of applications, an application and a stage. */
export async function candidateScreens(page: Page, base: string, look: Look): Promise<void> {
  await startSession(page, demoCandidate, demoPassword)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await settled(page)
  await look(page, page.getByRole('main').getByRole('link').first())
  const job = await jobToApplyFor(base)
  await open(page, `/jobs/${job.slug}?apply=true`)
  await look(page, page.getByRole('button', { name: 'Review your application' }))
  await open(page, '/admin/jobs/applied')
  await look(page, page.locator('main a[href^="/admin/jobs/applied/"]').first())
  await open(page, '/admin/jobs/applied?status=action-needed')
  await page.locator('main a[href^="/admin/jobs/applied/"]').first().click()
  await settled(page)
  const stage = page.locator('main a[href*="/stages/"]').first()
  await look(page, stage)
  await stage.click()
  await expect(page).toHaveURL(/\/stages\//)
  await settled(page)
  await look(page, page.getByRole('button', { name: 'Send message', exact: true }))
}

/** Visits the employer's pages: jobs, applicants as list and board, an applicant, and the job wizard. */
export async function employerScreens(page: Page, base: string, look: Look): Promise<void> {
  await startSession(page, demoEmployer, demoPassword)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await settled(page)
  await look(page, page.getByRole('link', { name: 'Post a job' }))
  const { job, name } = await applicantToMove(base)
  const person = page.getByRole('link', { name }).first()
  await open(page, '/admin/jobs/employer')
  await look(page, page.getByRole('link', { name: 'Post a job' }))
  await open(page, `/admin/jobs/employer/${job}`)
  await look(page, person)
  await open(page, `/admin/jobs/employer/${job}?view=board`)
  await look(page, page.getByRole('button', { name: `Move or decide about ${name}` }))
  await person.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await settled(page)
  await look(page, page.getByRole('button', { name: 'Move to Shortlist' }))
  await open(page, `/admin/jobs/employer/form/${job}/1`)
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
  await look(page, page.getByRole('button', { name: 'Next', exact: true }))
}

/** Visits the pages about feedback: giving it, one's own, the administrators' queue, and one with its answer. */
export async function feedbackScreens(page: Page, base: string, look: Look): Promise<void> {
  await startSession(page, demoAdmin, demoPassword)
  const admin = await signIn(base, demoAdmin, demoPassword)
  await open(page, '/admin/feedbacks')
  await look(page, page.getByRole('link', { name: 'Give feedback' }).first())
  await call(
    base,
    submitFeedback,
    { body: { rating: 4, category: 'idea', message: 'Show the way to work on a map', page: '/jobs' } },
    admin,
  )
  await open(page, '/admin/feedbacks/form')
  await look(page, page.getByRole('button', { name: 'Send feedback' }))
  await open(page, '/admin/feedbacks')
  await look(page, page.getByRole('link', { name: 'Give feedback' }).first())
  await open(page, '/admin/feedbacks/list')
  await page.getByRole('button', { name: 'Show figures' }).click()
  await expect(page.locator('.recharts-surface').first()).toBeAttached()
  const message = page.getByRole('link', { name: 'Show the way to work on a map' })
  await look(page, message)
  await message.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Idea' })).toBeVisible()
  await settled(page)
  await look(page, page.getByRole('button', { name: 'Send answer' }))
}

/** Visits the administrator's pages: all jobs, and the records of a job, a company and a candidate. */
export async function administratorScreens(page: Page, look: Look): Promise<void> {
  await startSession(page, demoAdmin, demoPassword)
  for (const [list, record, action] of [
    ['/admin/jobs', '/admin/jobs/view', 'Company record'],
    ['/admin/companies/view', '/admin/companies/view', 'View all jobs'],
    ['/admin/candidates/view', '/admin/candidates/view', 'Back to candidate records'],
  ] as const) {
    await open(page, list)
    const first = page.locator(`main a[href^="${record}?id="]`).first()
    await look(page, first)
    await first.click()
    await expect(page).toHaveURL(/id=/)
    await settled(page)
    await look(page, page.getByRole('link', { name: action }))
  }
  await open(page, '/admin/jobs/view?id=unknown')
  await look(page, page.getByRole('link', { name: 'Show all jobs' }))
}

/** Visits the administrator's pages of lists: all lists, values, a value, a new one, the definition, the rules. */
export async function listScreens(page: Page, look: Look): Promise<void> {
  await startSession(page, demoAdmin, demoPassword)
  const lists = '/admin/settings/masters'
  await open(page, lists)
  await look(page, page.getByRole('button', { name: 'Add list' }))
  await open(page, `${lists}/occupations?q=nurse`)
  const first = page.locator('main a[href*="/form?value="]').first()
  await look(page, first)
  await first.click()
  await expect(page).toHaveURL(/value=/)
  await settled(page)
  await look(page, page.getByRole('button', { name: 'Save changes' }))
  await open(page, `${lists}/occupations/form?new=true`)
  await look(page, page.getByRole('button', { name: 'Add value' }))
  await open(page, `${lists}/occupations/form`)
  await page.getByRole('button', { name: 'Edit field ESCO code' }).click()
  await look(page, page.getByRole('button', { name: 'Save definition' }))
  await open(page, `${lists}/occupations/form-rbac?role=candidate`)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('radio', { name: 'Some values' }).click()
  await expect(page.getByText('Nobody gains or loses anything.')).toBeVisible()
  await look(page, page.getByRole('button', { name: 'Save rules' }))
}
