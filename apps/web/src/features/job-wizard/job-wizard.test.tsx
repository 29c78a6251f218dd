import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type EmployerJob, type JobFields, type JobPatch, questionInput } from '@vouch/contract'
import { expect, it } from 'vitest'
import { type FakeApi, FakeProblem, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { JobWizardPage } from './job-wizard-page.tsx'
import { ProcessStep } from './process-step.tsx'
import { RequirementsStep } from './requirements-step.tsx'

const complete: Partial<JobFields> = {
  title: 'Night nurse',
  occupation: 'Nurse',
  employmentType: 'full-time',
  workMode: 'on-site',
  location: 'Lyon',
  country: 'FR',
  description: '<p>Care at night.</p>',
  payMin: 2000,
  payMax: 2500,
  payCurrency: 'EUR',
  payPeriod: 'month',
}

interface FakeJob {
  job: EmployerJob
  /** Stores the next save, but answers with an error. */
  losesAnswer: boolean
  /** Answers the next saves with this error. */
  fails: FakeProblem | null
  readonly api: FakeApi
}

/** Fakes the API for one job; a save with an outdated version fails with 412. */
function fakeJob(start: EmployerJob): FakeJob {
  const server = { job: start, losesAnswer: false, fails: null as FakeProblem | null }
  const update = ({ body, headers }: FakeRequest) => {
    if (server.fails) throw server.fails
    if (headers.get('if-match') !== `"${server.job.version}"`) {
      throw new FakeProblem('stale', 'Stale', { currentVersion: server.job.version })
    }
    const { questions, ...rest } = body as JobPatch
    const fields = { ...server.job.fields, ...rest } as JobFields
    const asked = questions?.map(({ id, key, ...question }, index) => ({
      ...questionInput.parse(question),
      id: id ?? testId(index + 1),
    }))
    server.job = {
      ...server.job,
      version: server.job.version + 1,
      fields: asked ? { ...fields, questions: asked } : fields,
    }
    if (server.losesAnswer) {
      server.losesAnswer = false
      throw new FakeProblem('unavailable', 'Lost')
    }
    return server.job
  }
  const api = fakeApi({
    getEmployerJob: () => server.job,
    listCategories: () => ({ items: [] }),
    updateJob: update,
    publishJob: () => {
      server.job = { ...server.job, status: 'open', slug: 'night-nurse' }
      return server.job
    },
  })
  return Object.assign(server, { api })
}

const saves = (api: FakeApi) => api.calls.filter(({ id }) => id === 'updateJob')
const stepTwo = (
  <JobWizardPage id={testId(700)} current={2}>
    <RequirementsStep />
  </JobWizardPage>
)
const stepThree = (
  <JobWizardPage id={testId(700)} current={3}>
    <ProcessStep renderTeam={() => null} renderJob={(job) => <p>{job.title}</p>} />
  </JobWizardPage>
)

it('a job saves by itself, each time with the previous version number', async () => {
  const server = fakeJob(testEmployerJob())
  const { user } = await renderInApp(stepTwo)
  await user.type(await screen.findByRole('textbox', { name: /Minimum/ }), '2000')
  await waitFor(() => expect(server.job.fields.payMin).toBe(2000), { timeout: 20_000 })
  expect(await screen.findByText(/Saved/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Maximum/ }), '2500')
  await waitFor(() => expect(server.job.fields.payMax).toBe(2500), { timeout: 20_000 })
  // On a slow machine, autosave may run between two keystrokes.
  // Each save is based on the version that the previous save returned.
  const versions = saves(server.api).map(({ request }) => request.headers.get('if-match'))
  expect(versions.length).toBeGreaterThanOrEqual(2)
  expect(versions).toEqual(versions.map((_, index) => `"${index + 1}"`))
})

it('a server failure is retried automatically, a refusal is not', async () => {
  const server = fakeJob(testEmployerJob())
  const { user } = await renderInApp(stepTwo)
  const least = await screen.findByRole('textbox', { name: /^Minimum/ })
  server.fails = new FakeProblem('unavailable', 'Away')
  await user.type(least, '2000')
  await screen.findByText('Not saved', {}, { timeout: 20_000 })
  server.fails = null
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server.job.fields.payMin).toBe(2000), { timeout: 1500 })

  server.fails = new FakeProblem('invalid', 'No.')
  await user.type(least, '5')
  await screen.findByText('Not saved', {}, { timeout: 20_000 })
  const tries = saves(server.api).length
  window.dispatchEvent(new Event('online'))
  expect(saves(server.api)).toHaveLength(tries)
})

it('both versions are shown when somebody else saved first, and the chosen one is stored', async () => {
  const server = fakeJob(testEmployerJob())
  const { user } = await renderInApp(stepTwo)
  const least = await screen.findByRole('textbox', { name: /^Minimum/ })
  server.job = {
    ...server.job,
    version: 5,
    fields: { ...server.job.fields, payMax: 9000, payPeriod: 'year' },
  }
  await user.type(least, '2000')
  const title = await screen.findByText('This was changed elsewhere', {}, { timeout: 20_000 })
  const panel = within(title.closest('section') as HTMLElement)
  expect(server.job.fields.payMin).toBeNull()
  // Typing continues at the same caret position.
  await user.keyboard('0')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(document.activeElement).toBe(title.closest('section')))

  expect(panel.getByRole('radio', { name: 'Minimum: yours' })).toHaveProperty('checked', true)
  expect(panel.getByRole('radio', { name: 'Maximum: saved version' })).toHaveProperty('checked', true)
  await user.click(panel.getByRole('radio', { name: 'Pay period: yours' }))
  await user.click(panel.getByRole('button', { name: 'Save selection' }))
  await waitFor(() =>
    expect(server.job.fields).toMatchObject({ payMin: 20_000, payMax: 9000, payPeriod: null }),
  )
  expect(screen.queryByText('This was changed elsewhere')).toBeNull()
})

it('an own save whose response was lost is recognised, also after a reload', async () => {
  const server = fakeJob(testEmployerJob())
  const { user, unmount } = await renderInApp(stepTwo)
  server.losesAnswer = true
  await user.type(await screen.findByRole('textbox', { name: /Minimum/ }), '2000')
  await waitFor(() => expect(server.job.version).toBe(2), { timeout: 20_000 })
  unmount()

  const again = await renderInApp(stepTwo)
  await again.user.type(await screen.findByRole('textbox', { name: /^Maximum/ }), '2500')
  await waitFor(() => expect(server.job.fields).toMatchObject({ payMin: 2000, payMax: 2500 }), {
    timeout: 20_000,
  })
  expect(await screen.findByText(/Saved/)).toBeTruthy()
  expect(screen.queryByText('This was changed elsewhere')).toBeNull()
})

it('Next validates the step and focuses the first invalid field', async () => {
  fakeJob(testEmployerJob({ fields: { ...testEmployerJob().fields, ...complete, payMax: 1000 } }))
  const { user, path } = await renderInApp(stepTwo)
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  const summary = await screen.findByRole('button', { name: /Maximum: Enter a maximum that is not below/ })
  expect(path()).toBe('/')
  await user.click(summary)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Maximum/ }))
})

it('missing fields are listed with links and block publishing', async () => {
  const { api } = fakeJob(
    testEmployerJob({ fields: { ...testEmployerJob().fields, ...complete, country: null } }),
  )
  const { user } = await renderInApp(stepThree)
  const link = await screen.findByRole('link', { name: 'Select the country' })
  expect(link.getAttribute('href')).toContain('/1?field=country')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Complete the missing items before you publish.')).toBeTruthy()
  expect(api.calls.some(({ id }) => id === 'publishJob')).toBe(false)
})

it('a closing date before the publication is refused at its field', async () => {
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString()
  const fields = { ...testEmployerJob().fields, ...complete, closesOn: day(10).slice(0, 10) }
  const { api } = fakeJob(testEmployerJob({ publishAt: day(20), fields }))
  const { user } = await renderInApp(stepThree)
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  const sentence = 'Choose a closing date after the day of publication, or publish earlier'
  await user.click(await screen.findByRole('button', { name: `Closing date: ${sentence}` }))
  const closing = screen.getByLabelText('Closing date')
  expect(document.activeElement).toBe(closing)
  expect(closing).toHaveProperty('value', day(10).slice(0, 10))
  expect(screen.getByRole('link', { name: sentence })).toBeTruthy()
  expect(api.calls.some(({ id }) => id === 'scheduleJob')).toBe(false)
})

it('what is wrong at the next try replaces what was wrong before', async () => {
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString()
  const fields = { ...testEmployerJob().fields, ...complete, closesOn: day(10).slice(0, 10) }
  fakeJob(testEmployerJob({ fields }))
  const { user } = await renderInApp(stepThree)
  await user.click(await screen.findByRole('radio', { name: 'Later' }))
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  const summary = screen.getByRole('alert')
  await waitFor(() => expect(summary.textContent).toBe('Choose a day and a time'))
  fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: day(20).slice(0, 10) } })
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await within(summary).findByRole('button', { name: /^Closing date: Choose a closing date after the day/ })
  expect(summary.textContent).not.toContain('Choose a day and a time')
})

it('a day and time of publication that is missing or past is listed', async () => {
  fakeJob(testEmployerJob({ fields: { ...testEmployerJob().fields, ...complete } }))
  const { user } = await renderInApp(stepThree)
  await screen.findByRole('heading', { name: 'Ready to publish.' })
  await user.click(screen.getByRole('radio', { name: 'Later' }))
  await screen.findByRole('heading', { name: '1 item missing before you can publish' })
  const link = screen.getByRole('link', { name: 'Choose a day and a time' })
  expect(link.getAttribute('href')).toMatch(/field=at$/)
  const fill = (day: string) => fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: day } })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  fill(inDays(-2))
  await screen.findByRole('link', { name: 'Choose a time in the future' })
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Choose a time in the future'))
  fill(inDays(100))
  await screen.findByRole('link', { name: 'Choose a time at most 90 days from now' })
  fill(inDays(3))
  await screen.findByRole('heading', { name: 'Ready to publish.' })
})

it('publishing sends one request and includes the newest question', async () => {
  const { api } = fakeJob(testEmployerJob({ fields: { ...testEmployerJob().fields, ...complete } }))
  const { user, path } = await renderInApp(stepThree)
  await user.click(await screen.findByRole('button', { name: 'Add a question' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Yes or no' }))
  await user.type(screen.getByRole('textbox', { name: 'Question' }), 'Do you have a licence?')
  await user.dblClick(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(path()).toBe(`/admin/jobs/employer/${testId(700)}`))
  expect(api.calls.filter(({ id }) => id === 'publishJob')).toHaveLength(1)
  const asked = saves(api).at(-1)?.request.body as JobPatch
  expect(asked.questions?.[0]?.text).toBe('Do you have a licence?')
})

it('a job that an administrator closed is corrected but not published', async () => {
  const fields = { ...testEmployerJob().fields, ...complete }
  const closed = { status: 'closed', closeOutcome: 'other', closeReason: 'Posted twice.' } as const
  const { api } = fakeJob(testEmployerJob({ ...closed, permitted: ['edit'], fields }))
  const { user, path } = await renderInApp(stepThree)
  const notice = (await screen.findByText('Posted twice.')).closest('section')
  expect(notice?.textContent).toContain('Only an administrator can publish it again.')
  expect(screen.queryByRole('button', { name: 'Relist job' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(path()).toBe(`/admin/jobs/employer/${testId(700)}`))
  expect(api.calls.some(({ id }) => id === 'publishJob')).toBe(false)
})

it('a public job changes only on an explicit save', async () => {
  const { api } = fakeJob(
    testEmployerJob({ status: 'open', fields: { ...testEmployerJob().fields, ...complete } }),
  )
  const { user, path } = await renderInApp(stepTwo)
  const most = await screen.findByRole('textbox', { name: /^Maximum/ })
  await user.clear(most)
  await user.type(most, '2800')
  expect(await screen.findByText('Some changes are not saved. They are stored on this device.')).toBeTruthy()
  expect(saves(api)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Save and exit' }))
  await waitFor(() => expect(path()).toBe(`/admin/jobs/employer/${testId(700)}`))
  expect(saves(api)).toHaveLength(1)
})
