import { screen, waitFor, within } from '@testing-library/react'
import type { CandidateApplication } from '@vouch/contract'
import { afterEach, expect, test } from 'vitest'
import { formatDay, setFormats } from '#lib/format/format.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { hoursFromNow, testApplication, testQuestionnaire } from '#testing/my-application.ts'
import { renderInApp } from '#testing/render.tsx'
import { MyApplicationPage } from './my-application-page.tsx'

afterEach(() => setFormats(null))

async function show(application: CandidateApplication, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ getMyApplication: () => application, ...handlers })
  const app = await renderInApp(<MyApplicationPage id={application.id} thread={() => 'Messages'} />)
  await screen.findByRole('heading', { level: 1, name: application.job.title })
  return { ...app, api }
}

const offer = testApplication({
  stage: 'hired',
  visibleStatus: 'offer',
  hire: { startsOn: '2027-01-04', offeredAt: hoursFromNow(-1), confirmedAt: null },
  permitted: ['withdraw', 'confirm-hire'],
})

test('the day of a questionnaire is the one that its letter names, in every time zone', async () => {
  setFormats({ locale: 'en-GB', timeZone: 'Asia/Kabul' })
  const questionnaire = testQuestionnaire({ dueAt: '2099-03-14T23:59:59.999Z' })
  await show(testApplication({ stage: 'questionnaire', visibleStatus: 'action-needed', questionnaire }))
  expect(screen.getByText('Due by 14 Mar 2099.')).toBeTruthy()
})

test('pending tasks link to their stage pages', async () => {
  const application = testApplication({
    stage: 'questionnaire',
    visibleStatus: 'action-needed',
    questionnaire: testQuestionnaire(),
  })
  await show(application)
  expect(screen.getByRole('heading', { name: 'Harbour Health needs something from you' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Answer questions' })
  expect(link.getAttribute('href')).toBe(`/admin/jobs/applied/${application.id}/stages/questionnaire`)
})

test("news are listed latest first, with the employer's message", async () => {
  await show(
    testApplication({
      visibleStatus: 'not-selected',
      permitted: [],
      mayCorrespond: false,
      news: [
        ...testApplication().news,
        { at: hoursFromNow(-1), kind: 'rejected', stage: 'applied', message: 'Thank you, Ana.' },
      ],
    }),
  )
  const news = within(screen.getByRole('list', { name: /latest first/ })).getAllByRole('listitem')
  expect(news[0]?.textContent).toContain('Harbour Health decided not to take your application further')
  expect(news[0]?.textContent).toContain('Thank you, Ana.')
  // The job may have been cancelled: the candidate's pages do not know why the company decided so.
  expect(screen.getByText('Harbour Health will not be taking your application further.')).toBeTruthy()
  expect(document.body.textContent).not.toContain('candidates')
  expect(news[1]?.textContent).toContain('You applied')
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
})

test('a sent application says that it was received, and when an answer is promised', async () => {
  const turn = { holder: 'team', since: hoursFromNow(-1), until: hoursFromNow(24 * 7) } as const
  await show(testApplication({ turn }))
  expect(screen.getByRole('heading', { name: 'Your application was sent' })).toBeTruthy()
  expect(screen.getByText(/^Harbour Health received it/)).toBeTruthy()
  expect(screen.getByText(/^Harbour Health promises an answer by /)).toBeTruthy()
})

test('an unanswered application of a closed job says by when there will be an answer', async () => {
  const { job } = testApplication()
  const lastNewsAt = '2020-03-01T09:00:00Z'
  const at = (closedAt: string) =>
    testApplication({ visibleStatus: 'job-closed', job: { ...job, closedAt }, turn: null, lastNewsAt })
  const { unmount } = await show(at(hoursFromNow(-24)))
  const sentence = /^Applicants without an answer usually get one by /
  expect(screen.getByText(sentence).textContent).toContain(formatDay(hoursFromNow(13 * 24)))
  unmount()
  await show(at('2020-03-10T09:00:00Z'))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('withdrawing asks for a reason, sends one request and focuses the result', async () => {
  const withdrawn = testApplication({ visibleStatus: 'withdrawn', permitted: [], mayCorrespond: false })
  const { user, api } = await show(testApplication(), { withdrawApplication: () => withdrawn })
  await user.click(screen.getByRole('button', { name: 'Withdraw application…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Withdraw application' }))
  expect(await dialog.findByText('Select a reason')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Pay' }))
  await user.type(dialog.getByLabelText('Comment (optional)'), ' Too low. ')
  await user.click(dialog.getByRole('button', { name: 'Withdraw application' }))
  await screen.findByRole('heading', { name: 'You withdrew this application' })
  const sent = api.calls.filter(({ id }) => id === 'withdrawApplication')
  expect(sent.map(({ request }) => request.body)).toEqual([{ reason: 'pay', comment: 'Too low.' }])
  await waitFor(() => expect(document.activeElement?.textContent).toContain('You withdrew this application'))
})

test('confirming the hire shows the job', async () => {
  const hired = { ...offer, visibleStatus: 'hired' as const, permitted: [] }
  const { user } = await show(offer, { confirmHire: () => hired })
  expect(screen.getByText(/Start date: .*2027/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Accept offer…' }))
  await user.click(await screen.findByRole('button', { name: 'Accept offer' }))
  expect(await screen.findByRole('heading', { name: 'You’re hired' })).toBeTruthy()
})

test('an offer is declined for a reason, which ends the application', async () => {
  const withdrawn = { ...offer, visibleStatus: 'withdrawn' as const, permitted: [], mayCorrespond: false }
  const { user, api } = await show(offer, { withdrawApplication: () => withdrawn })
  await user.click(screen.getByRole('button', { name: 'Decline offer…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the offer from Harbour Health?' }))
  await user.click(dialog.getByRole('button', { name: 'Decline offer' }))
  // The reason is missing, so the person goes on there.
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))
  await user.click(dialog.getByRole('radio', { name: 'Pay' }))
  await user.click(dialog.getByRole('button', { name: 'Decline offer' }))
  expect(await screen.findByRole('heading', { name: 'You declined this offer' })).toBeTruthy()
  expect(screen.getAllByText('Offer declined. We told Harbour Health.').length).toBeGreaterThan(0)
  expect(api.calls.filter(({ id }) => id === 'withdrawApplication')).toHaveLength(1)
})

test('a confirmation for a filled job explains this and offers no retry', async () => {
  const { user } = await show(offer, {
    confirmHire: () => {
      throw new FakeProblem('no-openings-left', 'No openings left')
    },
  })
  await user.click(screen.getByRole('button', { name: 'Accept offer…' }))
  await user.click(await screen.findByRole('button', { name: 'Accept offer' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('You can no longer accept this offer')
  expect(alert.textContent).not.toContain('No openings left')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept offer…' })).toBeNull())
})

test("another candidate's application is not found", async () => {
  fakeApi({
    getMyApplication: () => {
      throw new FakeProblem('not-found', 'This application is not there.')
    },
  })
  await renderInApp(<MyApplicationPage id={offer.id} thread={() => null} />)
  expect(await screen.findByText('Application not found.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('messages appear when there are some or when they can be written', async () => {
  await show(testApplication({ stage: 'applied', messages: [] }))
  expect(screen.queryByText('Messages')).toBeNull()
  await show(testApplication({ stage: 'shortlist', messages: [] }))
  expect(screen.getByText('Messages')).toBeTruthy()
})

test('from 45 days without an answer, the page says so and offers to withdraw or find other jobs', async () => {
  const withdrawn = testApplication({ visibleStatus: 'withdrawn', turn: null, permitted: [] })
  const since = hoursFromNow(-24 * 50)
  const { user, api } = await show(
    testApplication({ turn: { holder: 'team', since, until: hoursFromNow(-24 * 45) } }),
    { withdrawApplication: () => withdrawn },
  )
  expect(screen.getByRole('heading', { name: 'No answer for 50 days' })).toBeTruthy()
  expect(
    screen.getByText(/Harbour Health has not answered you for 50 days\. You do not have to do anything/),
  ).toBeTruthy()
  expect(screen.getByText(/promised an answer by/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find other jobs' }).getAttribute('href')).toBe('/jobs')
  const [button] = screen.getAllByRole('button', { name: 'Withdraw application…' })
  if (button) await user.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /takes too long/i }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw application' }))
  await waitFor(() => expect(api.calls.some(({ id }) => id === 'withdrawApplication')).toBe(true))
  expect(await screen.findByRole('heading', { name: 'You withdrew this application' })).toBeTruthy()
})

test.each([
  ['44 days', { holder: 'team', since: hoursFromNow(-24 * 44), until: null }],
  ['the candidate’s turn', { holder: 'candidate', since: hoursFromNow(-24 * 60), until: null }],
] as const)('%s is not called unanswered', async (_, turn) => {
  await show(testApplication({ turn }))
  expect(screen.queryByRole('heading', { name: /No answer/ })).toBeNull()
})
