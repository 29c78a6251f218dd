import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { advanceApplication, applyToJob, currentPerson, rejectApplication } from '@vouch/contract'
import { expectAccessible } from '../../support/accessible.ts'
import { call } from '../../support/api.ts'
import { closePages } from '../../support/browser.ts'
import { openJob } from '../../support/open-job.ts'
import { type SignedIn, signIn, signUpCandidate } from '../../support/people.ts'
import { startSession } from '../../support/start-session.ts'
import { startWorld, type World } from '../../support/world.ts'

/** Closing a job: applicants see it at once, all messages are in one thread, and every applicant gets an answer. */
test.describe.configure({ mode: 'serial' })

let world: World
let contexts: BrowserContext[]
let employer: Page
let candidate: Page
let secondTab: Page
let boss: SignedIn
let jobId: string
const people: { readonly person: SignedIn; readonly id: string }[] = []

const title = 'Keeper of tide tables'

test.beforeAll(async ({ browser }) => {
  world = await startWorld({ demo: true })
  const { url } = world
  boss = await signIn(url, 'employer@demo.vouch', 'vouch-demo')
  jobId = await openJob(url, boss, { title, description: '<p>Tides, every day.</p>' })
  for (const name of ['Ida Waiting', 'Jon Excluded', 'Kim Rejected']) {
    const person = await signUpCandidate(url, `${name.split(' ')[0]}@people.example`.toLowerCase(), name)
    const { id } = await call(url, applyToJob, { params: { id: jobId }, body: {} }, person)
    people.push({ person, id })
  }
  contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: url })))
  const [first, second] = contexts
  if (!first || !second) throw new Error('expected two contexts')
  ;[employer, candidate, secondTab] = await Promise.all([first.newPage(), second.newPage(), second.newPage()])
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await Promise.all(contexts.map((context) => context.close()))
  await world.stop(info)
})

const applicant = (n: number) => {
  const applicant = people[n]
  if (!applicant) throw new Error(`there is no applicant ${n}`)
  return applicant
}
const messagesOf = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const move = (to: 'shortlist' | 'interview') =>
  call(
    world.url,
    advanceApplication,
    { params: { id: applicant(0).id }, body: { to, reason: 'Known' } },
    boss,
  )

test('both sides share one message thread across stages, live in every tab', async () => {
  const { person, id } = applicant(0)
  await move('shortlist')
  await startSession(employer, 'employer@demo.vouch', 'vouch-demo')
  await startSession(candidate, person.email, person.password)
  const { id: userId } = await call(world.url, currentPerson, {}, person)
  await employer.goto(`/admin/jobs/employer/${jobId}/${userId}/stages/shortlist`)
  await candidate.goto(`/admin/jobs/applied/${id}/stages/shortlist`)
  await employer.getByLabel('Write a message').fill('When can you start?')
  await employer.getByRole('button', { name: 'Send message', exact: true }).click()
  await expect(messagesOf(candidate)).toContainText(['When can you start?'])
  await move('interview')
  await secondTab.goto(`/admin/jobs/applied/${id}/stages/interview`)
  await expect(messagesOf(secondTab)).toContainText(['When can you start?'])
  await secondTab.getByLabel('Write a message').fill('In May.')
  await secondTab.getByRole('button', { name: 'Send message', exact: true }).click()
  for (const page of [employer, candidate, secondTab]) {
    await expect(messagesOf(page)).toContainText([/Shortlist.*When can you start\?/, /Interview.*In May\./])
  }
  await expectAccessible(candidate)
  await expectAccessible(employer)
  // The candidate and the employer open the pages that their notifications link to.
  await expect(candidate.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('applicants see a closed job, and the employer notifies them', async () => {
  const rejection = { reason: 'other', message: 'No, sorry.' } as const
  await call(world.url, rejectApplication, { params: { id: applicant(2).id }, body: rejection }, boss)
  await employer.goto(`/admin/jobs/employer/${jobId}`)
  await employer.getByRole('button', { name: `Actions for ${title}` }).click()
  await employer.getByRole('menuitem', { name: 'Close…' }).click()
  await employer.getByRole('radio', { name: 'Cancelled' }).click()
  await employer.getByRole('button', { name: 'Close job' }).click()
  const dialog = employer.getByRole('dialog', { name: 'Answer remaining applicants' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  await expect(
    dialog.getByText('1 rejected applicant will get the message you already scheduled'),
  ).toBeVisible()
  await candidate.goto(`/admin/jobs/applied/${applicant(0).id}`)
  await expect(candidate.getByRole('heading', { level: 2, name: 'This job is closed' })).toBeVisible()
  await expectAccessible(candidate)
  await dialog.getByRole('checkbox', { name: /Jon Excluded/ }).uncheck()
  await expectAccessible(employer)
  const letter = dialog.getByRole('region', { name: 'Letter to Ida Waiting' })
  const sentence = `Thank you for applying for “${title}” and for your time. We have decided not to fill this position`
  await expect(letter).toContainText(sentence)
  await dialog.getByRole('button', { name: 'Reject 1 applicant' }).click()
  await expect(
    candidate.getByRole('heading', { level: 2, name: 'You weren’t selected this time' }),
  ).toBeVisible()
  await expect(candidate.getByRole('main')).toContainText(sentence)
  await expect(employer.getByText('1 applicant is waiting for an answer')).toBeVisible()
  await employer.goto('/admin/dashboard-employer')
  await employer.getByRole('link', { name: title }).first().click()
  await expect(dialog.getByRole('checkbox', { name: /Jon Excluded/ })).toBeChecked()
})
