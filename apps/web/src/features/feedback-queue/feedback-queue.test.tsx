import { screen, waitFor, within } from '@testing-library/react'
import type { Feedback, FeedbackRow } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { FeedbackPage } from './feedback-page.tsx'
import { FeedbackQueuePage } from './feedback-queue-page.tsx'

const at = '2026-03-10T09:00:00.000Z'
const [me, colleague] = [
  { userId: testId(90), displayName: 'Ada Admin', email: 'ada@example.org', self: true },
  { userId: testId(91), displayName: 'Bo Boss', email: 'bo@example.org', self: false },
]

function feedback(n: number, change: Partial<Feedback> = {}): Feedback {
  return {
    id: testId(n),
    version: 1,
    status: 'new',
    rating: 4,
    category: { code: 'idea', label: 'Idea' },
    message: `Message ${n}`,
    page: null,
    createdAt: at,
    changedAt: at,
    giver: null,
    email: 'ana@example.org',
    assignee: null,
    canBeAnswered: true,
    answers: [],
    ...change,
  }
}

/** A fake server that stores the feedback. */
function fakeQueue(...start: Feedback[]) {
  const server = { all: start }
  const find = (id: string | undefined) => {
    const one = server.all.find((each) => each.id === id)
    if (!one) throw new FakeProblem('not-found', 'This feedback was not found.')
    return one
  }
  const put = (before: Feedback, change: Partial<Feedback>) => {
    const after = { ...before, ...change, version: before.version + 1 }
    server.all = server.all.map((one) => (one === before ? after : one))
    return after
  }
  const seen = (id: string | undefined, headers: Headers) => {
    const one = find(id)
    if (headers.get('if-match') !== `"${one.version}"`) throw new FakeProblem('stale', 'It changed.')
    return one
  }
  const api = fakeApi({
    listAdministrators: () => ({ items: [me, colleague], invitations: [] }),
    listMasterValues: () => ({ items: [], nextCursor: null, attribution: null }),
    getFeedbackFigures: () => ({
      counts: { new: server.all.length, 'in-progress': 0, resolved: 0, dismissed: 0 },
      weeks: [
        { from: '2026-03-02', count: 0, rating: null },
        { from: '2026-03-09', count: 3, rating: 4.33 },
      ],
    }),
    listFeedbacks: () => ({
      items: server.all.map(
        ({ canBeAnswered: _, answers, ...row }): FeedbackRow => ({ ...row, answers: answers.length }),
      ),
      nextCursor: null,
      total: { count: server.all.length, capped: false },
    }),
    getFeedback: ({ params }) => find(params.id),
    changeFeedback: ({ params, body, headers }) => put(seen(params.id, headers), body as Partial<Feedback>),
    answerFeedback: ({ params, body, headers }) => {
      const { text, status } = body as { text: string; status: Feedback['status'] }
      const answer = { id: testId(70), text, at, author: me.displayName }
      return put(seen(params.id, headers), { status, answers: [answer] })
    },
    changeFeedbacks: ({ body }) => {
      const { ids } = body as { ids: string[] }
      return { changed: ids.length - 1, skipped: ids.slice(-1) }
    },
  })
  return { ...api, server, put, find }
}

const queue = () => renderInApp(<FeedbackQueuePage filter={{}} onFilter={() => undefined} />)
const answer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })

test('the list comes first: figures and changes of several appear when they are wanted', async () => {
  const { calls } = fakeQueue(feedback(1))
  const { user, unmount } = await queue()
  await screen.findByRole('checkbox', { name: /Message 1/ })
  expect(calls.some(({ id }) => id === 'getFeedbackFigures')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Set state' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /Message 1/ }))
  screen.getByRole('button', { name: 'Set state' })
  await user.click(screen.getByRole('button', { name: 'Show figures' }))
  await screen.findByText('Last 12 weeks')
  unmount()
  // The choice is remembered.
  const { user: later } = await queue()
  await later.click(await screen.findByRole('button', { name: 'Hide figures' }))
  expect(screen.queryByText('Last 12 weeks')).toBeNull()
})

test('the figures have a table, and the list says who wrote without accounts', async () => {
  fakeQueue(feedback(1), feedback(2, { email: null }))
  const { user } = await queue()
  await user.click(await screen.findByRole('button', { name: 'Show figures' }))
  await user.click(await screen.findByText('Show as table'))
  const week = within(screen.getByRole('table', { name: 'Feedback by week' })).getAllByRole('row')[2]
  expect(week?.textContent).toBe('Mar 9, 202634.33')
  const list = await screen.findByRole('table', { name: 'Feedback, newest first' })
  expect(within(list).getByText('ana@example.org')).toBeTruthy()
  expect(within(list).getByText('Visitor')).toBeTruthy()
})

test('a bulk change sends the chosen ones, and keeps those chosen that it skipped', async () => {
  const { calls } = fakeQueue(feedback(1), feedback(2), feedback(3))
  const { user } = await queue()
  await user.click(await screen.findByRole('checkbox', { name: /Message 1/ }))
  await user.click(screen.getByRole('checkbox', { name: /Message 3/ }))
  await user.click(screen.getByRole('button', { name: 'Set state' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Resolved' }))
  await screen.findAllByText(/1 message changed\. 1 message cannot have this state/)
  const sent = calls.find(({ id }) => id === 'changeFeedbacks')?.request
  expect(sent?.body).toEqual({ ids: [testId(1), testId(3)], change: { status: 'resolved' } })
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  const isChosen = (n: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Message ${n}`) }).checked
  expect([1, 2, 3].map(isChosen)).toEqual([false, false, true])
})

test('an answer to a feedback that somebody else changed is kept, says what changed, and can be sent again', async () => {
  const { server, put, find } = fakeQueue(feedback(1))
  const { user } = await renderInApp(<FeedbackPage id={testId(1)} />)
  await user.type(await answer(), 'Thank you')
  const assignee = { userId: colleague.userId, name: colleague.displayName }
  put(find(testId(1)), { status: 'in-progress', assignee })
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByText(/state is now “In progress”\. It is now assigned to Bo Boss\./)
  await screen.findByText('Your answer was not sent and is still here. Send it again if it still fits.')
  expect((await answer()).value).toBe('Thank you')
  expect(server.all[0]?.answers).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByText('Answer sent.')
  await waitFor(async () => expect((await answer()).value).toBe(''))
  expect(server.all[0]).toMatchObject({ status: 'resolved', answers: [{ text: 'Thank you' }] })
})

test('only reachable states are offered; a visitor without an address cannot be answered', async () => {
  const { server } = fakeQueue(feedback(1, { email: null, canBeAnswered: false, message: '<b>Hello</b>' }))
  const { user } = await renderInApp(<FeedbackPage id={testId(1)} />)
  await screen.findByText('<b>Hello</b>')
  await screen.findByText('This visitor left no e-mail address, so they cannot be answered.')
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull()
  screen.getByRole('button', { name: 'Start work' })
  screen.getByRole('button', { name: 'Resolve' })
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await screen.findByRole('button', { name: 'Reopen' })
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
  expect(server.all[0]?.status).toBe('dismissed')
})
