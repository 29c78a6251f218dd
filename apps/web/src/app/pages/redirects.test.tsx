import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearToken, setToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeToken } from '#testing/fake-identity.ts'
import { testApplication as applicantApplication, testEmployer, testEmployerJob } from '#testing/hiring.ts'
import { testId, testJobCard, testJobPage } from '#testing/jobs.ts'
import { testApplication } from '#testing/my-application.ts'
import { testPerson } from '#testing/person.ts'
import { renderApp } from '#testing/render-app.tsx'

const candidate = testPerson({ roles: ['candidate'] })
const id = testId(700)

beforeEach(() => setToken(fakeToken('ana')))
afterEach(clearToken)

/** Fakes the API for every page of a candidate; `handlers` adds or replaces responses. */
function serve(handlers: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    currentPerson: () => candidate,
    listNotifications: () => ({ items: [], nextCursor: null, unread: 0 }),
    getDeletion: () => {
      throw new FakeProblem('not-found', 'None.')
    },
    getJob: () => testJobPage(1),
    similarJobs: () => ({ items: [] }),
    myJobMarks: () => ({ saved: false, applicationId: null, withdrawn: false, mayApply: true }),
    ...handlers,
  })
}

test('a member who opens a public job keeps the side menu', async () => {
  serve()
  await renderApp('/jobs/job-1')
  await screen.findByRole('navigation', { name: 'Your pages' })
})

test('/admin/jobs/all/{id} accepts an id and a slug', async () => {
  const { calls } = serve()
  const { path } = await renderApp(`/admin/jobs/all/${testId(1)}`)
  await waitFor(() => expect(path()).toBe(`/jobs/${testJobPage(1).slug}`))
  expect(calls.find((call) => call.id === 'getJob')?.request.params.slug).toBe(testId(1))
})

test('/admin/jobs/saved/{id} accepts an id and a slug', async () => {
  const saved = { ...testJobCard(1), ended: false, savedAt: '2026-03-01T09:00:00.000Z' }
  serve({ listSavedJobs: () => ({ items: [saved], nextCursor: null }) })
  for (const name of [saved.id, saved.slug]) {
    const { path, unmount } = await renderApp(`/admin/jobs/saved/${name}`)
    await waitFor(() => expect(path()).toBe(`/jobs/${saved.slug}`))
    unmount()
  }
})

test('a candidate’s /stages redirects to the application’s current stage', async () => {
  serve({ getMyApplication: () => testApplication({ stage: 'interview', visibleStatus: 'in-review' }) })
  const { path } = await renderApp(`/admin/jobs/applied/${id}/stages`)
  await waitFor(() => expect(path()).toBe(`/admin/jobs/applied/${id}/stages/interview`))
})

test('an employer’s /stages redirects to the applicant’s current stage', async () => {
  serve({
    currentPerson: () => testEmployer(),
    getApplicant: () => applicantApplication({ stage: 'shortlist' }),
    getEmployerJob: () => testEmployerJob({ status: 'open' }),
    listApplicants: () => {
      throw new FakeProblem('unavailable', 'Not needed here.')
    },
  })
  const { path } = await renderApp(`/admin/jobs/employer/${id}/${testId(5)}/stages`)
  await waitFor(() => expect(path()).toBe(`/admin/jobs/employer/${id}/${testId(5)}/stages/shortlist`))
})

test('an error page offers a retry, the start page and a reference', async () => {
  serve({
    listSavedJobs: () => {
      throw new FakeProblem('internal', 'Something went wrong.', { requestId: 'req-42' })
    },
  })
  await renderApp(`/admin/jobs/saved/${id}`)
  await screen.findByRole('heading', { level: 1, name: 'Internal Server Error' })
  screen.getByRole('button', { name: 'Try again' })
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
  screen.getByText('Reference: req-42')
})

test('a candidate’s search marks saved, applied and matching jobs with one request each', async () => {
  const [first, second, third] = [testJobCard(1), testJobCard(2), testJobCard(3)]
  const { calls } = serve({
    searchJobs: () => ({
      items: [first, second, third],
      nextCursor: null,
      total: { count: 3, capped: false },
      facets: { sampled: false, workMode: [], employmentType: [], category: [], location: [], area: [] },
    }),
    listJobMarks: () => ({
      items: [
        { id: first.id, saved: true, applicationId: null, withdrawn: false },
        { id: second.id, saved: true, applicationId: testId(9), withdrawn: false },
      ],
    }),
    listJobMatches: () => ({
      items: [
        { id: first.id, number: 82, skills: { met: 6, count: 8 } },
        { id: second.id, number: 91, skills: { met: 3, count: 3 } },
        { id: third.id, number: 9, skills: { met: 0, count: 4 } },
      ],
    }),
  })
  await renderApp('/admin/jobs/all')
  const card = (name: string) => within(screen.getByRole('link', { name }).closest('article') as HTMLElement)
  await screen.findByText('82% match')
  card('Job 1').getByText('Saved')
  card('Job 1').getByText('6 of 8 skills')
  card('Job 2').getByText('Applied')
  // Neither a match after applying, nor one that is none.
  expect(screen.getAllByText(/% match$|of \d+ skills$/)).toHaveLength(2)
  for (const id of ['listJobMarks', 'listJobMatches']) {
    const requests = calls.filter((call) => call.id === id)
    const ids = [first.id, second.id, third.id]
    expect(requests.map(({ request }) => request.query.getAll('ids'))).toEqual([ids])
  }
})

test('an employer’s search asks for no marks', async () => {
  const { calls } = serve({
    currentPerson: () => testEmployer(),
    searchJobs: () => ({
      items: [testJobCard(1)],
      nextCursor: null,
      total: { count: 1, capped: false },
      facets: { sampled: false, workMode: [], employmentType: [], category: [], location: [], area: [] },
    }),
  })
  await renderApp('/admin/jobs/all')
  await screen.findByRole('link', { name: 'Job 1' })
  await waitFor(() => expect(calls.some(({ id }) => id === 'currentPerson')).toBe(true))
  expect(calls.filter(({ id }) => /Marks|Matches/.test(id))).toEqual([])
})

test('the address of a job that does not exist says so', async () => {
  serve({
    getJob: () => {
      throw new FakeProblem('not-found', 'None.')
    },
  })
  await renderApp('/admin/jobs/view?id=nope')
  await screen.findByRole('heading', { level: 1, name: 'This job was not found' })
  screen.getByRole('navigation', { name: 'Your pages' })
})

test('a wrong id of a company stays in the address, and says that there is none', async () => {
  serve({ currentPerson: () => testPerson({ roles: ['admin'] }) })
  const { path } = await renderApp('/admin/companies/view?id=nope')
  await screen.findByText('Company not found, or you are not a member.')
  expect(path()).toBe('/admin/companies/view?id=nope')
})

test('employers who name no company get to their own companies', async () => {
  serve({
    currentPerson: () => testPerson({ roles: ['employer'] }),
    listCompanies: () => ({ items: [], nextCursor: null }),
  })
  const { path } = await renderApp('/admin/companies/view')
  await waitFor(() => expect(path()).toBe('/admin/companies'))
})

test('somebody who has only a role for lists reads their own feedback', async () => {
  serve({
    currentPerson: () => testPerson({ roles: [], listRoles: ['taxonomy-editor'] }),
    listMyFeedbacks: () => ({ items: [], nextCursor: null }),
  })
  await renderApp('/admin/feedbacks')
  await screen.findByRole('heading', { level: 1, name: 'Your feedback' })
})
