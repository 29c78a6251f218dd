import { screen, waitFor, within } from '@testing-library/react'
import type { CandidateRecord, ListedJob, Role } from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseActiveRole } from '#lib/identity/active-role.ts'
import { clearToken, setToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeToken } from '#testing/fake-identity.ts'
import { testJobRecord } from '#testing/job-record.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderApp } from '#testing/render-app.tsx'

const at = '2026-03-10T09:00:00.000Z'

const listed: ListedJob = {
  id: testId(1),
  slug: 'baker',
  title: 'Baker',
  status: 'open',
  company: { id: testId(900), name: 'Harbour Health', status: 'suspended' },
  applications: 12,
  createdAt: at,
  publishedAt: at,
  closesAt: at,
}

const job = testJobRecord({
  company: { ...listed.company, slug: 'harbour-health' },
  takesApplications: false,
})

const candidate: CandidateRecord = {
  id: testId(300),
  name: 'Kim Adeyemi',
  email: 'kim@example.com',
  emailVerified: true,
  status: 'active',
  roles: ['candidate'],
  createdAt: at,
  eraseAt: null,
  profile: {
    visibility: 'hidden',
    complete: false,
    listed: false,
    publishedAt: null,
    stepsSaved: 4,
    updatedAt: at,
  },
  consents: [{ document: 'privacy-policy', version: '2', givenAt: at, withdrawnAt: at }],
  memberships: [],
  applications: {
    total: 9,
    items: Array.from({ length: 9 }, (_, index) => ({
      id: testId(400 + index),
      jobId: testId(1),
      jobTitle: `Job ${index}`,
      companyName: 'Harbour Health',
      visibleStatus: 'in-review' as const,
      appliedAt: at,
    })),
  },
}

beforeEach(() => setToken(fakeToken('ana')))
afterEach(clearToken)

function serve(roles: readonly Role[], handlers: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    currentPerson: () => testPerson({ roles: [...roles] }),
    listNotifications: () => ({ items: [], nextCursor: null, unread: 0 }),
    listAllJobs: () => ({ items: [listed], nextCursor: null, total: { count: 1, capped: false } }),
    getJobRecord: () => job,
    listJobReports: () => ({ items: [], nextCursor: null }),
    getCandidateRecord: () => candidate,
    listAuditEntries: () => ({ items: [], nextCursor: null }),
    ...handlers,
  })
}

test('the list of all jobs filters by the URL and marks a company whose jobs are hidden', async () => {
  const { calls } = serve(['admin'])
  const { user, path } = await renderApp('/admin/jobs?status=open')
  const table = within(await screen.findByRole('table', { name: 'All jobs, newest first' }))
  table.getByText('Suspended')
  expect(calls.find(({ id }) => id === 'listAllJobs')?.request.query.get('status')).toBe('open')
  await user.type(screen.getByRole('searchbox', { name: 'Job title or company' }), 'bak{Enter}')
  await waitFor(() => expect(path()).toBe('/admin/jobs?status=open&q=bak'))
  screen.getByText('1 job')
})

test('a filter by company names the company and can be removed', async () => {
  serve(['admin'])
  const { user, path } = await renderApp(`/admin/jobs?companyId=${testId(900)}`)
  const chip = await screen.findByRole('button', { name: 'Harbour Health: show the jobs of all companies' })
  expect(chip.textContent).toBe('Harbour Health')
  await user.click(chip)
  await waitFor(() => expect(path()).toBe('/admin/jobs'))
})

test('an administrator who works as an employer still follows a record’s link to its jobs', async () => {
  serve(['employer', 'admin'], { listEmployerJobs: () => ({ items: [], nextCursor: null }) })
  chooseActiveRole('employer')
  const first = await renderApp('/admin/jobs')
  await waitFor(() => expect(first.path()).toBe('/admin/jobs/employer'))
  first.unmount()
  const second = await renderApp(`/admin/jobs?companyId=${testId(900)}`)
  await screen.findByRole('table', { name: 'All jobs, newest first' })
  expect(second.path()).toBe(`/admin/jobs?companyId=${testId(900)}`)
})

test('the record of a job says why it is hidden, what changed and how its applications stand', async () => {
  serve(['admin'])
  await renderApp(`/admin/jobs/view?id=${job.id}`)
  await screen.findByRole('heading', { name: 'This job is hidden because its company is suspended' })
  screen.getByText('Changed: title and maximum pay')
  screen.getByText('By Robin Vale')
  screen.getByText('3 applications in total')
  const running = within(screen.getByRole('table', { name: 'In progress, by stage' }))
  expect(running.getByRole('row', { name: /Interview/ }).textContent).toContain('2')
  expect(screen.getByRole('link', { name: 'Company record' }).getAttribute('href')).toBe(
    `/admin/companies/view?id=${testId(900)}`,
  )
})

test('the history of a job shows its pauses and ends, the last end once and with its outcome', async () => {
  const hour = (n: number) => `2026-03-12T0${n}:00:00.000Z`
  serve(['admin'], {
    getJobRecord: () =>
      testJobRecord({
        status: 'closed',
        closedAt: hour(3),
        closeOutcome: 'filled',
        stops: [
          { at: hour(3), kind: 'closed', by: 'Ola Berg' },
          { at: hour(2), kind: 'expired', by: null },
          { at: hour(1), kind: 'paused', by: 'Robin Vale' },
        ],
      }),
  })
  await renderApp(`/admin/jobs/view?id=${job.id}`)
  const history = within(await screen.findByRole('list', { name: 'History of the job, newest first' }))
  const entries = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(entries.slice(0, 3)).toEqual([
    expect.stringMatching(/^Closed.*Filled.*\nBy Ola Berg$/),
    expect.stringMatching(/^Expired/),
    expect.stringMatching(/^Paused.*By Robin Vale$/),
  ])
  expect(entries[3]).toMatch(/^Published as version 4/)
})

test('an end from before ends were recorded is still in the history', async () => {
  serve(['admin'], {
    getJobRecord: () =>
      testJobRecord({ status: 'closed', closedAt: '2026-03-12T03:00:00.000Z', closeOutcome: 'filled' }),
  })
  await renderApp(`/admin/jobs/view?id=${job.id}`)
  const history = within(await screen.findByRole('list', { name: 'History of the job, newest first' }))
  expect(history.getAllByRole('listitem')[0]?.textContent).toMatch(/^Closed.*Filled/)
})

test.each([null, 'interview'] as const)(
  'the record says until when names are hidden: %s',
  async (blindUntil) => {
    serve(['admin'], { getJobRecord: () => testJobRecord({ blindUntil }) })
    await renderApp(`/admin/jobs/view?id=${job.id}`)
    const facts = within(await screen.findByRole('complementary', { name: 'Facts' }))
    const words = facts.queryByText('Names hidden from the hiring team until Interview')
    expect(words !== null).toBe(blindUntil !== null)
  },
)

test('the record of a candidate shows states, and the other applications on demand', async () => {
  serve(['admin'], {
    listAuditEntries: ({ query }) => ({
      items:
        query.get('kind') === 'reads'
          ? [
              { id: testId(1), at, action: 'candidate.record', by: 'Vera Lind', details: {} },
              { id: testId(2), at, action: 'person.merge', by: null, details: {} },
            ]
          : [],
      nextCursor: null,
    }),
  })
  const { user } = await renderApp(`/admin/candidates/view?id=${candidate.id}`)
  await screen.findByRole('heading', { level: 1, name: 'Kim Adeyemi' })
  screen.getByText('No one')
  screen.getByText('4 of 10')
  screen.getByText('Privacy policy, version 2')
  // A profile that is not in the directory has no page.
  expect(screen.queryByRole('link', { name: 'View profile' })).toBeNull()
  const reads = within(await screen.findByRole('list', { name: 'Access to personal data, newest first' }))
  reads.getByText('By Vera Lind')
  reads.getByText('Other entry (person.merge)')
  expect(screen.queryByRole('link', { name: 'Job 8' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all 9 applications' }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Job 8' }))
})

test.each([
  ['/admin/jobs/view?id=nonsense', 'Job not found'],
  [`/admin/jobs/view?id=${testId(5)}`, 'Job not found'],
  ['/admin/candidates/view?id=nonsense', 'Candidate not found'],
  [`/admin/candidates/view?id=${testId(5)}`, 'Candidate not found'],
])('%s says: %s', async (path, title) => {
  const missing = () => {
    throw new FakeProblem('not-found', 'Not there.')
  }
  serve(['admin'], { getJobRecord: missing, getCandidateRecord: missing })
  await renderApp(path)
  await screen.findByRole('heading', { level: 1, name: title })
})
