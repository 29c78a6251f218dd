import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { currentToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { renderInApp } from '#testing/render.tsx'
import { GiveFeedbackPage } from './give-feedback-page.tsx'

beforeEach(async () => {
  await currentToken()
})

/** A fake server; `refuse` is thrown for each submission while it is set. */
function fakeFeedback() {
  const server = { refuse: null as Error | null }
  const api = fakeApi({
    listMasterValues: fakeMasterValues({
      'feedback-categories': [testMasterOption('idea', 'Idea'), testMasterOption('praise', 'Praise')],
    }),
    submitFeedback: () => {
      if (server.refuse) throw server.refuse
      return { id: testId(1) }
    },
  })
  const sent = () => api.calls.filter(({ id }) => id === 'submitFeedback').map(({ request }) => request)
  return { server, sent }
}

type User = Awaited<ReturnType<typeof renderInApp>>['user']

const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your feedback' })
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send feedback' }))

async function fill(user: User, text: string): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: '4 – Good' }))
  await user.click(screen.getByRole('combobox', { name: 'Category' }))
  await user.click(await screen.findByRole('option', { name: 'Idea' }))
  await user.click(message())
  await user.paste(text)
}

test('a visitor sends feedback with the page they came from and an address for the answer', async () => {
  const { sent } = fakeFeedback()
  const { user } = await renderInApp(<GiveFeedbackPage from="/jobs" />)
  await fill(user, 'Show <b>maps</b>')
  await user.type(screen.getByRole('textbox', { name: /e-mail address/ }), 'ana@example.org')
  await user.click(screen.getByRole('checkbox', { name: 'Include the page I came from: /jobs' }))
  await send(user)
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your feedback' })
  expect(screen.getByText(/ana@example\.org/)).toBeTruthy()
  expect(sent().map(({ body }) => body)).toEqual([
    { rating: 4, category: 'idea', message: 'Show <b>maps</b>', email: 'ana@example.org', page: '/jobs' },
  ])
  await user.click(screen.getByRole('button', { name: 'Give more feedback' }))
  expect(message().value).toBe('')
})

test('without the ticks nothing about the visitor is sent', async () => {
  const { sent } = fakeFeedback()
  const { user } = await renderInApp(<GiveFeedbackPage from="/jobs" />)
  await fill(user, 'Show maps')
  await send(user)
  await screen.findByText(/You left no e-mail address/)
  expect(sent()[0]?.body).toMatchObject({ email: null, page: null })
})

test('missing fields, 1,201 characters and half an address are refused without a call, and stay', async () => {
  const { sent } = fakeFeedback()
  const { user } = await renderInApp(<GiveFeedbackPage from={undefined} />)
  await screen.findByRole('radio', { name: '4 – Good' })
  await send(user)
  await screen.findByRole('button', { name: 'Your rating of this site: Choose a rating' })
  await fill(user, 'x'.repeat(1201))
  await user.type(screen.getByRole('textbox', { name: /e-mail address/ }), 'ana@')
  expect(screen.getByText('1,201 of 1,200 characters')).toBeTruthy()
  await send(user)
  await screen.findByRole('button', { name: 'Your feedback: Use at most 1200 characters' })
  await screen.findByRole('button', { name: /Enter a full e-mail address/ })
  expect(message().value).toHaveLength(1201)
  expect(sent()).toEqual([])
})

test('a refusal keeps everything typed, also after the page is left; a retry has the same key', async () => {
  const { server, sent } = fakeFeedback()
  const page = await renderInApp(<GiveFeedbackPage from={undefined} />)
  await fill(page.user, 'Show maps')
  server.refuse = new FakeProblem('too-many-requests', 'Too many requests.', {}, 1800)
  await send(page.user)
  await screen.findByText(/Try again in 30 minutes\. Your feedback is saved on this device\./)
  server.refuse = new TypeError('Failed to fetch')
  await send(page.user)
  await screen.findByText(/Check your connection and try again\. Your feedback is saved/)
  page.unmount()
  server.refuse = null
  const { user } = await renderInApp(<GiveFeedbackPage from={undefined} />)
  await waitFor(() => expect(message().value).toBe('Show maps'))
  await send(user)
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your feedback' })
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})

test('a category that is gone is refused at its field', async () => {
  const { server } = fakeFeedback()
  const { user } = await renderInApp(<GiveFeedbackPage from={undefined} />)
  await fill(user, 'Show maps')
  const gone = 'Choose a category from the list'
  server.refuse = new FakeProblem('invalid', gone, { errors: [{ path: 'category', message: gone }] })
  await send(user)
  await screen.findByRole('button', { name: `Category: ${gone}` })
  expect(message().value).toBe('Show maps')
})
