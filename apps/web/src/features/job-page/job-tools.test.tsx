import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadSending } from '#lib/api/api.ts'
import { clearToken, currentToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId, testJobPage } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { JobTools } from './job-tools.tsx'

// Loaded when first needed, which takes a busy machine longer than a query waits.
beforeAll(() => Promise.all([import('./report-form.tsx'), loadSending()]))
beforeEach(() => currentToken())
afterEach(clearToken)
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

const job = testJobPage(1)
const url = `${location.origin}/jobs/${job.slug}`
const openShare = async () => fireEvent.click(await screen.findByRole('button', { name: 'Share job' }))

test('the browser’s dialog shares the job’s canonical address', async () => {
  const shared: unknown[] = []
  const value = (data: unknown) => {
    shared.push(data)
    return Promise.reject(new DOMException('Closed', 'AbortError'))
  }
  Object.defineProperty(navigator, 'share', { value, configurable: true })
  await renderInApp(<JobTools job={job} />, { at: '/jobs/job-1?utm_source=mail' })
  await openShare()
  await waitFor(() => expect(shared).toEqual([{ title: `Job 1 at ${job.company.name}`, url }]))
  expect(screen.queryByRole('menuitem')).toBeNull()
})

test('without such a dialog, a menu copies the link or writes an e-mail', async () => {
  await renderInApp(<JobTools job={job} />, { at: '/jobs/job-1' })
  await openShare()
  const mail = await screen.findByRole('menuitem', { name: 'Send by e-mail' })
  expect(mail.getAttribute('href')).toBe(
    `mailto:?subject=${encodeURIComponent(`Job 1 at ${job.company.name}`)}&body=${encodeURIComponent(url)}`,
  )
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeTruthy()
  // The clipboard of user-event.
  expect(await navigator.clipboard.readText()).toBe(url)
})

test('a link that cannot be copied says so', async () => {
  await renderInApp(<JobTools job={job} />, { at: '/jobs/job-1' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'))
  await openShare()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
  expect(await screen.findByText(/We could not copy the link/)).toBeTruthy()
})

test('a visitor reports the job with a reason, and is told when it was reported before', async () => {
  const sent: unknown[] = []
  fakeApi({
    reportJob: ({ body }) => {
      sent.push(body)
      if (sent.length === 1) throw new FakeProblem('conflict', 'You have already reported this job.')
      return { id: testId(1) }
    },
  })
  await renderInApp(<JobTools job={job} />, { at: '/jobs/job-1' })
  fireEvent.click(await screen.findByRole('button', { name: 'Report job' }))
  const form = within(await screen.findByRole('dialog'))
  expect(await form.findByText(/we cannot tell you the outcome/)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Send report' }))
  expect(await form.findByText('Choose a reason')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(form.getByRole('radio', { name: 'It is a fraud or scam' }))
  fireEvent.change(form.getByRole('textbox', { name: 'Details' }), { target: { value: ' Card number ' } })
  fireEvent.click(form.getByRole('button', { name: 'Send report' }))
  expect(await form.findByText('You have already reported this job.')).toBeTruthy()
  expect((form.getByRole('textbox', { name: 'Details' }) as HTMLTextAreaElement).value).toBe(' Card number ')
  fireEvent.click(form.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Report sent. Thank you.')).toBeTruthy()
  expect(sent[1]).toEqual({ reason: 'fraud', words: 'Card number' })
})

test('an unsent report is restored, and cleared once sent', async () => {
  fakeApi({ reportJob: () => ({ id: testId(1) }) })
  const { user } = await renderInApp(<JobTools job={job} />, { at: '/jobs/job-1' })
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Report job' }))
    return within(await screen.findByRole('dialog'))
  }
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const details = async (form: Awaited<ReturnType<typeof open>>) =>
    (await form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Details' })).value
  const first = await open()
  expect(await details(first)).toBe('')
  fireEvent.click(first.getByRole('radio', { name: 'It is wrong or misleading' }))
  fireEvent.change(first.getByRole('textbox', { name: 'Details' }), { target: { value: 'The pay is wrong' } })
  await user.keyboard('{Escape}')
  await isClosed()
  const again = await open()
  expect(await details(again)).toBe('The pay is wrong')
  fireEvent.click(again.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Report sent. Thank you.')).toBeTruthy()
  await isClosed()
  const next = await open()
  expect(await details(next)).toBe('')
  expect(next.queryByRole('radio', { checked: true })).toBeNull()
})
