import { screen, waitFor } from '@testing-library/react'
import type { JobPage as Job, Person } from '@vouch/contract'
import { afterEach, expect, test } from 'vitest'
import { savedPath } from '#lib/identity/saved-path.ts'
import { clearToken, currentToken, setToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeToken } from '#testing/fake-identity.ts'
import { testId, testJobCard, testJobPage } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { monogramOf } from '#ui/job/monogram.ts'
import { JobPage } from './job-page.tsx'

const person = testPerson({ id: testId(900), roles: ['candidate'] })
const posting = () => document.head.querySelector('script[type="application/ld+json"]')

afterEach(clearToken)

interface World {
  readonly roles?: Person['roles']
  readonly applicationId?: string
  readonly refuseSave?: boolean
  readonly ended?: string
  readonly saveWanted?: boolean
  readonly companyVerified?: boolean
  /** Other fields of the job. */
  readonly job?: Partial<Job>
}

async function show(world: World = {}) {
  const { roles, applicationId, refuseSave, ended, saveWanted = false, companyVerified = false } = world
  if (roles) await setToken(fakeToken('ana'))
  else await currentToken()
  let saved = false
  const api = fakeApi({
    getJob: () => {
      if (ended) throw new FakeProblem('gone', ended)
      return testJobPage(1, { companyVerified, ...world.job })
    },
    similarJobs: () => ({ items: [testJobCard(7)] }),
    currentPerson: () => ({ ...person, roles: roles ?? [] }),
    myJobMarks: () => ({
      saved,
      applicationId: applicationId ?? null,
      withdrawn: false,
      mayApply: !applicationId,
    }),
    saveJob: () => {
      if (refuseSave) throw new FakeProblem('internal', 'No.')
      saved = true
    },
    unsaveJob: () => {
      saved = false
    },
  })
  const page = (
    <JobPage
      slug="job-1"
      saveWanted={saveWanted}
      onSaveDone={() => undefined}
      applyForm={null}
      endedNote={null}
    />
  )
  const rendered = await renderInApp(page, { at: '/jobs/job-1' })
  return { ...rendered, saves: () => api.calls.filter(({ id }) => id === 'saveJob').length }
}

test('an open job page carries JobPosting data while it is open', async () => {
  await show()
  await screen.findByRole('heading', { name: 'Job 1', level: 1 })
  const data = JSON.parse(posting()?.textContent ?? '{}') as Record<string, unknown>
  expect(data).toMatchObject({ '@type': 'JobPosting', title: 'Job 1', totalJobOpenings: 2 })
  expect(document.querySelectorAll('link[rel=canonical]')).toHaveLength(1)
})

test('a job of another site leads there to apply, and says where it comes from', async () => {
  const applyUrl = 'https://www.board.example/jobs/1'
  await show({ job: { applyUrl, source: { name: 'Job board', url: applyUrl } } })
  const link = await screen.findByRole('link', { name: 'Apply at board.example' })
  expect(link.getAttribute('href')).toBe(applyUrl)
  expect(screen.getByText('This job was posted on Job board. You apply there.')).toBeTruthy()
  expect(screen.queryByText(/Every applicant gets an answer/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Apply for this job' })).toBeNull()
})

test.each([true, false])('the page says whether the company is verified: %s', async (companyVerified) => {
  await show({ companyVerified })
  await screen.findByRole('heading', { name: 'Job 1', level: 1 })
  expect(screen.queryAllByText('Verified company')).toHaveLength(companyVerified ? 1 : 0)
})

test('the header shows the logo of the company, or its monogram', async () => {
  const first = await show({})
  const header = (await screen.findByRole('heading', { name: 'Job 1', level: 1 })).closest('header')
  await waitFor(() => expect(header?.textContent).toContain(monogramOf('Harbour Health').letters))
  first.unmount()
  const logo = '/media/logo-small.webp'
  await show({ job: { company: { ...testJobPage(1).company, logo } } })
  await screen.findByRole('heading', { name: 'Job 1', level: 1 })
  await waitFor(() => expect(document.querySelector('header img')?.getAttribute('src')).toBe(logo))
})

test('an ended job says so, offers similar jobs and has no JobPosting data', async () => {
  await show({ ended: '“Job 1” has ended and no longer accepts applications.' })
  expect(await screen.findByRole('heading', { name: 'This job is not open' })).toBeTruthy()
  expect(screen.getByText('“Job 1” has ended and no longer accepts applications.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Job 7' })).toBeTruthy()
  expect(posting()).toBeNull()
})

test('a visitor who saves a job logs in first, and the job is saved on return', async () => {
  const { user, path } = await show()
  await user.click(await screen.findByRole('button', { name: 'Save job' }))
  await waitFor(() => expect(path()).toBe('/login'))
  expect(savedPath()).toBe('/jobs/job-1?save=true')

  const back = await show({ roles: ['candidate'], saveWanted: true })
  await waitFor(() => expect(back.saves()).toBe(1))
})

test('saving is optimistic and reverted on failure', async () => {
  const { user } = await show({ roles: ['candidate'], refuseSave: true })
  const save = await screen.findByRole('button', { name: 'Save job' })
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false))
  await user.click(save)
  expect(await screen.findAllByText('We could not save the job. Try again.')).not.toHaveLength(0)
  await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('false'))
})

test('somebody who has applied is led to the application instead of applying again', async () => {
  await show({ roles: ['candidate'], applicationId: testId(700) })
  const link = await screen.findByRole('link', { name: 'View your application' })
  expect(link.getAttribute('href')).toBe(`/admin/jobs/applied/${testId(700)}`)
  expect(screen.queryByRole('link', { name: 'Apply for this job' })).toBeNull()
})

test('an employer without the candidate role is offered no saved jobs', async () => {
  await show({ roles: ['employer'] })
  await screen.findByRole('link', { name: 'Apply for this job' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save job' })).toBeNull())
})
