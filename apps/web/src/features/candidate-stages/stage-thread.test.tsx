import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { StageMessage } from '@vouch/contract'
import { expect, test, vi } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { hoursFromNow, testApplication } from '#testing/my-application.ts'
import { renderInApp } from '#testing/render.tsx'
import { HiredPage } from './hired-page.tsx'
import { InterviewPage } from './interview-page.tsx'
import { ShortlistPage } from './shortlist-page.tsx'

const { id } = testApplication()
const message = (n: number, stage: StageMessage['stage']): StageMessage => ({
  id: testId(n),
  stage,
  at: hoursFromNow(n - 10),
  from: 'employer',
  name: 'Robin',
  text: `Message ${n}`,
})

test('every stage page shows the whole thread and files a new message under the current stage', async () => {
  const messages = [message(1, 'shortlist'), message(2, 'interview')]
  const api = fakeApi({
    getMyApplication: () => testApplication({ stage: 'interview', visibleStatus: 'in-review', messages }),
    sendMessage: () => ({ ...message(3, 'interview'), from: 'candidate' }),
  })
  for (const page of [<HiredPage key="h" id={id} />, <InterviewPage key="i" id={id} />]) {
    const { unmount } = await renderInApp(page)
    const thread = within(await screen.findByRole('region', { name: 'Messages' }))
    expect(thread.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Shortlist.*Message 1/),
      expect.stringMatching(/Interview.*Message 2/),
    ])
    unmount()
  }
  const { user } = await renderInApp(<ShortlistPage id={id} />)
  await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Thank you')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Message 3')).toBeTruthy()
  await waitFor(() => expect(api.calls.find((call) => call.id === 'sendMessage')).toBeTruthy())
  expect(api.calls.find((call) => call.id === 'sendMessage')?.request.params).toMatchObject({
    stage: 'interview',
  })
})

test('a refused message shows why, and the failure disappears after a successful send', async () => {
  let fails = true
  fakeApi({
    getMyApplication: () => testApplication({ stage: 'interview', visibleStatus: 'in-review', messages: [] }),
    sendMessage: () => {
      if (fails) throw new FakeProblem('unavailable', 'The server is busy. Try again.')
      return { ...message(3, 'interview'), from: 'candidate' }
    },
  })
  const { user } = await renderInApp(<ShortlistPage id={id} />)
  const field = await screen.findByRole('textbox', { name: 'Write a message' })
  fireEvent.change(field, { target: { value: 'Half \ud83d' } })
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText(/a character we can’t send/)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Thank you' } })
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('The server is busy. Try again.')).toBeTruthy()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Message 3')).toBeTruthy()
  expect(screen.queryByText('The server is busy. Try again.')).toBeNull()
})

test('a pasted text that is too long is kept, and not sent before it is shorter', async () => {
  const api = fakeApi({
    getMyApplication: () => testApplication({ stage: 'interview', visibleStatus: 'in-review', messages: [] }),
    sendMessage: () => ({ ...message(3, 'interview'), from: 'candidate' }),
  })
  const { user } = await renderInApp(<ShortlistPage id={id} />)
  const field = await screen.findByRole('textbox', { name: 'Write a message' })
  await user.click(field)
  await user.paste('x'.repeat(20_000))
  expect(field).toHaveProperty('value', 'x'.repeat(20_000))
  expect(screen.getByText('At most 4,000 characters; this has 20,000.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(document.activeElement).toBe(field)
  expect(api.calls.some((call) => call.id === 'sendMessage')).toBe(false)
  fireEvent.change(field, { target: { value: 'x'.repeat(4000) } })
  expect(screen.queryByText(/^At most/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Message 3')).toBeTruthy()
})

test('that the server is out of reach is no longer shown once the browser is online', async () => {
  fakeApi({
    getMyApplication: () => testApplication({ stage: 'interview', visibleStatus: 'in-review', messages: [] }),
  })
  const { user } = await renderInApp(<ShortlistPage id={id} />)
  const field = await screen.findByRole('textbox', { name: 'Write a message' })
  await user.type(field, 'Thank you')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText(/^We can’t reach the server/)).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/^We can’t reach the server/)).toBeNull()
  expect(field).toHaveProperty('value', 'Thank you')
})
