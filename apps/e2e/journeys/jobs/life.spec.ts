import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  addCompanyMember,
  addRole,
  copyJob,
  currentPerson,
  listEmployerJobs,
  updateJob,
} from '@vouch/contract'
import { expectAccessible } from '../../support/accessible.ts'
import { call } from '../../support/api.ts'
import { expectNotified } from '../../support/notified.ts'
import { type SignedIn, signIn } from '../../support/people.ts'
import { startSession } from '../../support/start-session.ts'
import { startVouch, type Vouch } from '../../support/vouch.ts'

/** A recruiter's job from a template to approval, schedule and pause, with an owner of the company. */
test.describe.configure({ mode: 'serial' })

const password = 'vouch-demo'
const title = 'Signal Box Attendant'

let vouch: Vouch
let contexts: BrowserContext[]
let owner: Page
let recruiter: Page
let recruiting: SignedIn
let recruiterName: string
let jobId: string

test.beforeAll(async ({ browser }) => {
  vouch = await startVouch({ demo: true })
  // The demo's candidate becomes a recruiter too: members need a confirmed e-mail address.
  recruiting = await signIn(vouch.url, 'candidate@demo.vouch', password)
  recruiterName = (await call(vouch.url, currentPerson, {}, recruiting)).displayName
  await call(vouch.url, addRole, { body: { role: 'employer' } }, recruiting)
  const [admin, employer] = await Promise.all(
    ['admin@demo.vouch', 'employer@demo.vouch'].map((email) => signIn(vouch.url, email, password)),
  )
  const [first] = (await call(vouch.url, listEmployerJobs, { query: { status: 'open' } }, employer)).items
  const companyId = first?.company.id ?? ''
  const member = { params: { id: companyId }, body: { email: recruiting.email, role: 'recruiter' } } as const
  await call(vouch.url, addCompanyMember, member, admin)
  const copy = await call(vouch.url, copyJob, { params: { id: first?.id ?? '' } }, employer)
  jobId = copy.id
  const renamed = { params: { id: jobId }, version: copy.version, body: { title } }
  await call(vouch.url, updateJob, renamed, employer)

  contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: vouch.url })))
  const [one, other] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!one || !other) throw new Error('expected two pages')
  ;[owner, recruiter] = [one, other]
  await startSession(owner, 'employer@demo.vouch', password)
  await startSession(recruiter, recruiting.email, recruiting.password)
})

test.afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await vouch.stop()
})

const badge = (page: Page, status: string) => page.getByText(status, { exact: true }).first()
const openMenu = (page: Page) => page.getByRole('button', { name: `Actions for ${title}` }).click()
const jobPage = () => `/admin/jobs/employer/${jobId}`

test('an owner turns approval on', async () => {
  await owner.goto('/admin/companies')
  await owner
    .getByRole('link', { name: /Northlight/ })
    .first()
    .click()
  await owner.getByRole('link', { name: /^Edit/ }).first().click()
  await owner
    .getByRole('link', { name: /Policies|Verification/ })
    .first()
    .click()
  await owner.getByRole('switch', { name: 'Owners approve jobs before they are published' }).check()
  await expect(owner.getByRole('switch', { name: /Owners approve jobs/ })).toBeChecked()
  await owner.getByRole('button', { name: 'Save and exit' }).click()
  await expect(owner).toHaveURL(/\/admin\/(companies|profile)/)
})

test('a recruiter submits a draft and reads what the owner wants changed', async () => {
  await recruiter.goto(`/admin/jobs/employer/form/${jobId}/3`)
  await expect(recruiter.getByRole('radio', { name: 'As soon as an owner approves it' })).toBeChecked()
  await expectAccessible(recruiter)
  await recruiter.getByRole('button', { name: 'Submit for approval' }).click()
  await expectNotified(recruiter, 'Submitted. The owners have been notified.')
  await expect(recruiter.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
  await expect(recruiter.getByRole('button', { name: 'Approve and publish' })).toHaveCount(0)

  await owner.goto('/admin/dashboard')
  await owner.getByRole('link', { name: title }).first().click()
  await expect(owner.getByText(`Submitted by ${recruiterName}.`)).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Return…' }).click()
  await owner.getByRole('button', { name: 'Return job' }).click()
  // Without a reason nothing is returned.
  await owner.getByRole('textbox', { name: 'What should change?' }).fill('Name the shifts.')
  await owner.getByRole('button', { name: 'Return job' }).click()
  await expect(badge(owner, 'Draft')).toBeVisible()

  await recruiter.goto(`/admin/jobs/employer/form/${jobId}/1`)
  await expect(recruiter.getByText('Name the shifts.')).toBeVisible()
})

test('the job is submitted for later, approved, published early, paused and resumed', async () => {
  await recruiter.goto(`/admin/jobs/employer/form/${jobId}/3`)
  await recruiter.getByRole('radio', { name: 'Later' }).check()
  await recruiter.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(recruiter.getByText('Choose a day and a time').first()).toBeVisible()
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await recruiter.getByRole('textbox', { name: 'Day', exact: true }).fill(soon)
  await recruiter.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(
    recruiter.getByText(/It will be published on .*, or on approval if that is later/),
  ).toBeVisible()

  await owner.goto(jobPage())
  await owner.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(owner.getByRole('heading', { name: /^Scheduled for/ })).toBeVisible()
  await owner.getByRole('button', { name: 'Publish now' }).click()
  await expect(badge(owner, 'Open')).toBeVisible()

  await openMenu(owner)
  const publicPage = await owner.getByRole('menuitem', { name: 'View public page' }).getAttribute('href')
  await owner.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(owner.getByRole('heading', { name: 'Paused' })).toBeVisible()
  expect((await owner.request.get(publicPage ?? '')).status()).toBe(410)
  await owner.getByRole('button', { name: 'Resume' }).click()
  await expect(badge(owner, 'Open')).toBeVisible()
  expect((await owner.request.get(publicPage ?? '')).status()).toBe(200)

  await openMenu(owner)
  await owner.getByRole('menuitem', { name: 'History' }).click()
  const events = owner.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem')
  const submitted = new RegExp(`^Submitted for approval, by ${recruiterName}`)
  await expect(events).toHaveText([
    /^Resumed, by/,
    /^Paused, by/,
    /^Published, by/,
    /^Approved, by/,
    submitted,
    /^Returned for changes, by .*Name the shifts/,
    submitted,
  ])
  await expectAccessible(owner)
  await owner.keyboard.press('Escape')
})

test('a job becomes a template, and the template a draft', async () => {
  await recruiter.goto(jobPage())
  await openMenu(recruiter)
  await recruiter.getByRole('menuitem', { name: 'Save as template…' }).click()
  await recruiter.getByRole('textbox', { name: 'Name' }).fill('Signal boxes')
  await recruiter.getByRole('button', { name: 'Save template' }).click()
  await expectNotified(recruiter, 'Template saved.')
  await recruiter.goto('/admin/jobs/employer/form')
  await recruiter.getByRole('combobox', { name: 'Start from' }).click()
  await recruiter.getByRole('option', { name: `Signal boxes · ${title}` }).click()
  await expectAccessible(recruiter)
  await recruiter.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(recruiter.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await recruiter.goto('/admin/jobs/employer/form')
  await recruiter.getByRole('button', { name: 'Delete Signal boxes' }).click()
  await recruiter.getByRole('button', { name: 'Delete template' }).click()
  await expectNotified(recruiter, 'Template deleted.')
  await expect(recruiter.getByRole('combobox', { name: 'Start from' })).toHaveCount(0)
})

test('the last recruiter of a hiring team hands over and leaves in one step', async () => {
  await owner.goto(jobPage())
  await owner.getByRole('button', { name: 'Change the hiring team' }).click()
  const team = owner.getByRole('dialog', { name: `Hiring team of “${title}”` })
  await team.getByRole('combobox', { name: 'Add a colleague' }).click()
  await owner.getByRole('option', { name: `${recruiterName} (Recruiter)` }).click()
  await team.getByRole('button', { name: 'Add to team' }).click()
  const members = team.getByRole('list', { name: 'People on the hiring team' }).getByRole('listitem')
  await expect(members.filter({ hasText: recruiterName })).toBeVisible()
  await expectAccessible(owner)
  // The recruiters beside the owner leave, so that the owner must hand over.
  const recruiters = members.filter({ has: owner.getByRole('combobox') }).filter({ hasNotText: '(you)' })
  const removals = recruiters.getByRole('button', { name: /^Remove/ })
  for (let left = await recruiters.count(); left > 0; left--) {
    await removals.first().click()
    await expect(recruiters).toHaveCount(left - 1)
  }
  await team.getByRole('button', { name: 'Leave the team' }).click()
  const handOver = owner.getByRole('dialog', { name: 'Hand over first' })
  await handOver.getByRole('combobox', { name: /Who takes over/ }).click()
  await owner.getByRole('option', { name: `${recruiterName} (Recruiter)` }).click()
  await handOver.getByRole('button', { name: 'Hand over and leave' }).click()
  await expectNotified(owner, 'You left the team.')
  await expect(members.first()).toContainText(recruiterName)
  await expect(members.filter({ hasText: '(you)' })).toHaveCount(0)
})
