import { screen, waitFor, within } from '@testing-library/react'
import type { CompanyApplicantRow, EmployerApplication } from '@vouch/contract'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { type FakeApi, FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testApplicantRow, testApplication, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { type Rendered, renderInApp } from '#testing/render.tsx'
import { ReviewPage } from './review-page.tsx'
import { ReviewStart } from './review-start.tsx'
import type { Person } from './use-queue.ts'

type Handlers = Parameters<typeof fakeApi>[0]

const job = { id: testId(700), title: 'Night nurse' }
const row = (n: number): CompanyApplicantRow => ({
  ...testApplicantRow(n),
  job,
  company: { id: testId(800), name: 'Harbour Clinic' },
})
const rows = [row(1), row(2), row(3)]
const waiting = { stage: 'applied', permitted: ['reject', 'hold', 'advance'] } as const

function applicationOf(n: number, change: Partial<EmployerApplication> = {}): EmployerApplication {
  return testApplication({
    ...waiting,
    permitted: [...waiting.permitted],
    id: testId(n),
    candidate: { userId: testId(n + 100), name: `Person ${n}`, email: 'person@example.com' },
    ...change,
  })
}

const placeOf = (userId: string | undefined) => rows.findIndex((one) => one.userId === userId) + 1

function Review() {
  const [person, setPerson] = useState<Person | null>({ jobId: job.id, userId: testId(101) })
  if (!person) return <h1>The end</h1>
  return <ReviewPage {...person} scope={undefined} onOpen={setPerson} />
}

async function show(handlers: Handlers = {}): Promise<Rendered & { api: FakeApi }> {
  const api = fakeApi({
    listReview: () => ({
      items: rows,
      nextCursor: null,
      total: { count: 3, capped: false },
      overdue: { count: 1, capped: false },
    }),
    getApplicant: ({ params }) => applicationOf(placeOf(params.userId)),
    startReading: () => ({ readers: [], version: 4 }),
    stopReading: () => undefined,
    advanceApplication: ({ params }) => ({
      id: params.id,
      version: 5,
      stage: 'shortlist',
      status: 'active',
      tellAt: null,
      name: 'Person 1',
    }),
    moveBackApplication: ({ params }) => ({
      id: params.id,
      version: 6,
      stage: 'applied',
      status: 'active',
      tellAt: null,
      name: 'Person 1',
    }),
    getRejectionLetter: () => ({
      language: 'en',
      subject: 'Your application',
      body: 'We chose others.',
      tellAt: testMoment(72),
    }),
    ...handlers,
  })
  const rendered = await renderInApp(<Review />)
  await at(1)
  await screen.findByText('1 of 3')
  return { ...rendered, api }
}

const at = (n: number) => screen.findByRole('heading', { level: 1, name: `Person ${n}` })
const called = (api: FakeApi, id: string) => api.calls.filter((call) => call.id === id)

beforeEach(() => window.localStorage.clear())

it('single keys decide, skip, go back and undo', async () => {
  const { user, api } = await show()
  await user.keyboard('a')
  await at(2)
  expect(called(api, 'advanceApplication')).toHaveLength(1)
  expect(called(api, 'advanceApplication')[0]?.request).toMatchObject({ body: { to: 'shortlist' } })
  await user.keyboard('j')
  await at(3)
  await user.keyboard('k')
  await at(2)
  await user.keyboard('u')
  await at(1)
  expect(called(api, 'moveBackApplication')[0]?.request.headers.get('if-match')).toBe('"5"')
  await user.keyboard('u')
  expect(await screen.findByText('There is no decision to undo.')).toBeTruthy()
})

it('opens the dialogs of decisions by key, and takes no key in them', async () => {
  const { user, api } = await show()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Person 1?' }))
  const letter = await dialog.findByRole('textbox', { name: /Letter to Person 1/ })
  await waitFor(() => expect(letter).toHaveProperty('value', 'We chose others.'))
  await user.type(letter, ' ajku')
  expect(letter).toHaveProperty('value', 'We chose others. ajku')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}a{/Control}')
  expect(called(api, 'advanceApplication')).toHaveLength(0)
  await user.keyboard('h')
  expect(await screen.findByRole('dialog', { name: 'Put Person 1 on hold?' })).toBeTruthy()
})

it('lists the keys, and turns them off for good', async () => {
  const { user, api, unmount } = await show()
  expect(screen.getByRole('button', { name: 'Move to Shortlist' }).getAttribute('aria-keyshortcuts')).toBe(
    'a',
  )
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getByText('Undo your last decision')).toBeTruthy()
  await user.click(dialog.getByRole('switch'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('aj?')
  expect(called(api, 'advanceApplication')).toHaveLength(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Move to Shortlist' }).hasAttribute('aria-keyshortcuts')).toBe(
    false,
  )
  unmount()
  const second = await show()
  await second.user.keyboard('j')
  expect(await at(1)).toBeTruthy()
})

it('after the last applicant comes the end', async () => {
  const { user } = await show()
  await user.keyboard('j')
  await at(2)
  await user.keyboard('j')
  await at(3)
  await user.keyboard('a')
  expect(await screen.findByRole('heading', { name: 'The end' })).toBeTruthy()
})

it('says who reads the application too, and stops reading when it is left', async () => {
  const { user, api } = await show({
    startReading: () => ({ readers: [{ userId: testId(5), name: 'Ann Lee' }], version: 4 }),
  })
  expect(await screen.findByText('Ann Lee is reading this application.')).toBeTruthy()
  await user.keyboard('j')
  await at(2)
  await waitFor(() => expect(called(api, 'stopReading')[0]?.request.params).toEqual({ id: testId(1) }))
})

const byAnn = {
  id: testId(9),
  at: testMoment(-0.1),
  by: { name: 'Ann Lee', side: 'employer' },
  action: 'advance',
  fromStage: 'applied',
  toStage: 'shortlist',
  fromStatus: 'active',
  toStatus: 'active',
  reason: null,
  message: null,
  toldAt: testMoment(-0.1),
} as const

it('a second decision shows the first, keeps what was typed, and counts who still waits', async () => {
  let decided = false
  const { user } = await show({
    listReview: () => {
      const items = decided ? rows.slice(1) : rows
      const total = { count: items.length, capped: false }
      return { items, nextCursor: null, total, overdue: { count: 0, capped: false } }
    },
    getApplicant: ({ params }) =>
      decided && placeOf(params.userId) === 1
        ? applicationOf(1, { version: 5, stage: 'shortlist', events: [byAnn] })
        : applicationOf(placeOf(params.userId)),
    holdApplication: () => {
      decided = true
      throw new FakeProblem('stale', 'Stale', { currentVersion: 5 })
    },
  })
  await user.keyboard('h')
  const dialog = within(await screen.findByRole('dialog', { name: 'Put Person 1 on hold?' }))
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await user.type(reason, 'Waits for the budget')
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }))
  const notice = within(await dialog.findByRole('alert'))
  expect(notice.getByText(/Ann Lee moved the application from Applied to Shortlist .*ago\./)).toBeTruthy()
  expect(notice.getByText(/Anything you typed is still here/)).toBeTruthy()
  expect(reason).toHaveProperty('value', 'Waits for the budget')
  await screen.findByText('2 applicants are waiting for a first answer.')
  await user.click(notice.getByRole('button', { name: 'Show latest version' }))
  expect(reason).toHaveProperty('value', 'Waits for the budget')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Move to Questionnaire' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Skip to next applicant' }))
  await at(2)
  expect(await screen.findByText('1 of 2')).toBeTruthy()
})

it('a decision of a colleague does not change what the viewer is reading', async () => {
  let decided = false
  const { queryClient } = await show({
    getApplicant: ({ params }) =>
      decided
        ? applicationOf(1, { version: 5, status: 'rejected', permitted: [], events: [byAnn] })
        : applicationOf(placeOf(params.userId)),
  })
  decided = true
  await queryClient.invalidateQueries({ queryKey: ['applicant'] })
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('You still see the application as it was.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Move to Shortlist' })).toBeTruthy()
})

it('names the other applications of the person', async () => {
  const others = [
    {
      job: { id: testId(701), title: 'Day nurse' },
      userId: testId(101),
      stage: 'interview',
      status: 'rejected',
      appliedAt: testMoment(-900),
    },
  ] as const
  await show({ getApplicant: ({ params }) => applicationOf(placeOf(params.userId), { others: [...others] }) })
  expect(screen.getByRole('link', { name: 'Day nurse' })).toBeTruthy()
  expect(screen.getByText(/^Rejected, applied/)).toBeTruthy()
})

it('shows the tags of the applicant, to read', async () => {
  const tags = ['Referred', 'Trial day', 'Night shift', 'Known', 'Part-time'].map((name, n) => ({
    id: testId(40 + n),
    name,
  }))
  await show({ getApplicant: ({ params }) => applicationOf(placeOf(params.userId), { tags }) })
  const list = within(screen.getByRole('list', { name: 'Tags' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    tags.map(({ name }) => name),
  )
  expect(list.queryByRole('button')).toBeNull()
})

it('the start opens the first applicant, or says that nobody is waiting', async () => {
  const opened: Person[] = []
  const open = (person: Person) => void opened.push(person)
  fakeApi({
    listReview: () => ({
      items: rows,
      nextCursor: null,
      total: { count: 3, capped: false },
      overdue: { count: 0, capped: false },
    }),
  })
  const first = await renderInApp(<ReviewStart scope={undefined} seen={false} onOpen={open} />)
  await waitFor(() => expect(opened).toEqual([{ jobId: job.id, userId: testId(101) }]))
  first.unmount()
  fakeApi({
    listReview: () => ({
      items: rows,
      nextCursor: null,
      total: { count: 3, capped: false },
      overdue: { count: 0, capped: false },
    }),
  })
  const end = await renderInApp(<ReviewStart scope={undefined} seen onOpen={open} />)
  expect(await screen.findByText('3 applicants are still waiting for a first answer.')).toBeTruthy()
  await end.user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(opened).toHaveLength(2)
  end.unmount()
  fakeApi({
    listReview: () => ({
      items: [],
      nextCursor: null,
      total: { count: 0, capped: false },
      overdue: { count: 0, capped: false },
    }),
  })
  await renderInApp(<ReviewStart scope={job.id} seen={false} onOpen={open} />)
  expect(await screen.findByRole('heading', { name: 'Nobody is waiting' })).toBeTruthy()
})
