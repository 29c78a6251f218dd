import { screen, waitFor, within } from '@testing-library/react'
import type { BulkInput, BulkPreview } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { noCounts, testApplicantRow, testEmployer, testEmployerJob, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { Pipeline } from '../pipeline.tsx'

const jobId = testId(700)
const names = ['Ana Ruiz', 'Ben Okoro']

/** A fake server on which Ben cannot change, and `matching` applicants match. */
function show({ matching = 2, role = 'recruiter' as 'recruiter' | 'viewer' } = {}) {
  const state = { expired: false, undoable: false, action: 'reject' as BulkPreview['action'] }
  const person = (index: number) => ({
    applicationId: testId(index),
    jobId,
    userId: testId(50 + index),
    name: names[index - 1] ?? '',
    jobTitle: 'Baker',
  })
  const outcome = (action: BulkPreview['action']) => ({
    id: testId(300),
    action,
    changed: matching - 1,
    skippedCount: 1,
    reasons: [{ reason: 'ended' as const, count: 1 }],
    skipped: [{ ...person(2), reason: 'ended' as const }],
  })
  const tellAt = testMoment(48)
  const letter = {
    language: 'en' as const,
    subject: 'Your application',
    body: 'Dear Ana, thank you.',
    tellAt,
  }
  const { memberships } = testEmployer()
  const api = fakeApi({
    currentPerson: () => testEmployer({ memberships: memberships.map((one) => ({ ...one, role })) }),
    getEmployerJob: () => testEmployerJob({ status: 'open' }),
    listApplicants: () => ({
      items: names.map((name, index) => testApplicantRow(index + 1, { name })),
      nextCursor: null,
      counts: { ...noCounts, applied: matching },
    }),
    listTags: () => ({ items: [{ id: testId(400), name: 'Night shift', uses: null }], mayManage: false }),
    listBulkOperations: () => ({
      items: state.undoable
        ? [
            {
              id: testId(300),
              action: 'reject' as const,
              to: null,
              changed: 1,
              runAt: testMoment(0),
              undoUntil: tellAt,
            },
          ]
        : [],
    }),
    previewBulkOperation: ({ body }: FakeRequest) => {
      const { change } = body as BulkInput
      const { action } = change
      state.action = action
      if (change.action === 'reject' && change.message?.includes('{candidat}'))
        throw new FakeProblem('invalid', 'Some fields need your attention.', {
          errors: [{ path: 'change.message', message: 'Unknown: {candidat}' }],
        })
      const words = { language: null, subject: null, tellAt: null }
      const message = change.action === 'message' ? [{ ...person(1), ...words, body: change.text }] : []
      return {
        ...outcome(action),
        expiresAt: testMoment(1),
        letters: action === 'reject' ? [{ ...person(1), ...letter }] : message,
        telling: action === 'reject' ? { atOnce: 0, first: tellAt, last: tellAt } : null,
      }
    },
    runBulkOperation: () => {
      if (state.expired) throw new FakeProblem('gone', 'This preview has expired. Preview again.')
      state.undoable = true
      return { ...outcome(state.action), runAt: testMoment(0), undoUntil: tellAt, undoneAt: null }
    },
    undoBulkOperation: () => {
      state.undoable = false
      return { ...outcome('reject'), changed: 1, readCount: 1, read: [person(1)] }
    },
  })
  const rendered = renderInApp(<Pipeline jobId={jobId} search={{}} onSearch={() => undefined} />)
  return { ...api, state, rendered }
}

const tick = (name: string) => screen.findAllByRole('checkbox', { name: `Select ${name}` })
const sent = (calls: ReturnType<typeof fakeApi>['calls'], route: string) =>
  calls.filter(({ id }) => id === route).map(({ request }) => request)

async function previewReject(user: Awaited<ReturnType<typeof renderInApp>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Reject…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('combobox', { name: /Reason/ }))
  await user.click(await screen.findByRole('option', { name: 'Other reason' }))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  return dialog
}

test('chosen applicants are rejected after a preview with letters; undo names who had read', async () => {
  const { calls, rendered } = show()
  const { user } = await rendered
  for (const name of names) for (const box of (await tick(name)).slice(0, 1)) await user.click(box)
  screen.getByText('2 selected')
  const dialog = await previewReject(user)
  await dialog.findByText('1 applicant will be rejected.')
  dialog.getByText('Dear Ana, thank you.')
  await user.click(dialog.getByRole('button', { name: 'Reject 1 applicant' }))
  await dialog.findByText('1 applicant rejected.')
  expect(dialog.getByRole('link', { name: 'Ben Okoro' })).toBeTruthy()
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? expect.fail())
  expect(sent(calls, 'previewBulkOperation')[0]?.body).toEqual({
    selection: { ids: [testId(1), testId(2)] },
    change: { action: 'reject', reason: 'other' },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo: 1 applicant rejected.' }))
  await screen.findByText('1 candidate had already seen the move. We told them that it was undone:')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Changes that you can undo' })).toBeNull())
})

test('above 30, the number is typed, and all that match are sent as their filter', async () => {
  const { calls, rendered } = show({ matching: 240 })
  const { user } = await rendered
  await user.click(await screen.findByRole('button', { name: 'Select all 240' }))
  const [ana] = await tick('Ana Ruiz')
  await user.click(ana ?? expect.fail())
  screen.getByText('239 selected')
  const dialog = await previewReject(user)
  await user.click(await dialog.findByRole('button', { name: 'Reject 239 applicants' }))
  dialog.getByText('Type the number 239.')
  expect(sent(calls, 'runBulkOperation')).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Type 239/ }), '239')
  await user.click(dialog.getByRole('button', { name: 'Reject 239 applicants' }))
  await waitFor(() => expect(sent(calls, 'runBulkOperation')[0]?.body).toEqual({ count: 239 }))
  expect(sent(calls, 'previewBulkOperation').map(({ body }) => (body as BulkInput).selection)[0]).toEqual({
    jobId,
    filter: {},
    except: [testId(1)],
  })
})

test('an expired preview is made again, with the choice kept', async () => {
  const { calls, state, rendered } = show()
  const { user } = await rendered
  await user.click(await screen.findByRole('button', { name: 'Select 2 shown' }))
  const dialog = await previewReject(user)
  state.expired = true
  await user.click(await dialog.findByRole('button', { name: 'Reject 1 applicant' }))
  await dialog.findByRole('heading', { name: 'This preview has expired' })
  state.expired = false
  await user.click(dialog.getByRole('button', { name: 'Preview again' }))
  await user.click(await dialog.findByRole('button', { name: 'Reject 1 applicant' }))
  await dialog.findByText('1 applicant rejected.')
  expect(sent(calls, 'previewBulkOperation')).toHaveLength(2)
})

test('a refused text has the reason at its field, and stays', async () => {
  const { rendered } = show()
  const { user } = await rendered
  await user.click(await screen.findByRole('button', { name: 'Select 2 shown' }))
  const dialog = await previewReject(user)
  await user.click(await dialog.findByRole('button', { name: 'Back' }))
  await user.click(dialog.getByRole('radio', { name: /My own words/ }))
  const words = () => dialog.getByRole('textbox', { name: /Your words/ })
  await user.type(words(), 'Dear {{candidat}')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(document.activeElement).toBe(words()))
  expect(words()).toHaveProperty('value', 'Dear {candidat}')
  const described = words().getAttribute('aria-describedby') ?? ''
  const reasons = described.split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(reasons).toContain('Unknown: {candidat}')
  expect(dialog.queryByText(/need your attention/)).toBeNull()
  await user.type(words(), '!')
  expect(dialog.queryByText('Unknown: {candidat}')).toBeNull()
})

test('own words are not marked as written in the language of the applicant', async () => {
  const { user } = await show().rendered
  await user.click(await screen.findByRole('button', { name: 'Select 2 shown' }))
  const dialog = await previewReject(user)
  const letter = () => dialog.findByRole('region', { name: /Ana Ruiz/ })
  expect((await letter()).lang).toBe('en')
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  await user.click(dialog.getByRole('radio', { name: /My own words/ }))
  await user.type(dialog.getByRole('textbox', { name: /Your words/ }), 'Vielen Dank')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect((await letter()).lang).toBe('')
  expect(within(await letter()).getByText('Your application').lang).toBe('en')
})

test('who only reads has nothing to tick', async () => {
  const { rendered } = show({ role: 'viewer' })
  await rendered
  await screen.findByRole('link', { name: 'Ana Ruiz' })
  expect(screen.queryByRole('checkbox', { name: /Choose/ })).toBeNull()
})

test('a tag is added or removed by name, by keyboard', async () => {
  const { calls, rendered } = show()
  const { user } = await rendered
  await user.click(await screen.findByRole('button', { name: 'Select 2 shown' }))
  screen.getByRole('button', { name: 'Tag…' }).focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Preview' }))
  dialog.getByText('Enter a tag.')
  await user.click(dialog.getByRole('radio', { name: 'Remove a tag' }))
  await user.type(dialog.getByRole('combobox', { name: /Tag/ }), ' Night shift')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await dialog.findByText('1 applicant will lose the tag. Candidates do not see this.')
  dialog.getByText('You can undo this for 10 minutes.')
  await user.click(dialog.getByRole('button', { name: 'Remove tag from 1 applicant' }))
  await dialog.findByText('Tag removed from 1 applicant.')
  expect(sent(calls, 'previewBulkOperation')[0]?.body).toMatchObject({
    change: { action: 'untag', name: 'Night shift' },
  })
})

test('a message says before that it cannot be undone, and shows its words as they are sent', async () => {
  const { calls, rendered } = show()
  const { user } = await rendered
  await user.click(await screen.findByRole('button', { name: 'Select 2 shown' }))
  await user.click(screen.getByRole('button', { name: 'Message…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Messages are sent immediately. You can’t undo this.')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  dialog.getByText('Write a message.')
  await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'Hello Ana')
  await user.click(await dialog.findByRole('button', { name: 'Preview' }))
  await dialog.findByText('1 applicant will get the message.')
  dialog.getByText('Messages are sent immediately. You can’t undo this.')
  expect(dialog.getByRole('region', { name: 'Message to Ana Ruiz' }).textContent).toBe('Hello Ana')
  await user.click(dialog.getByRole('button', { name: 'Send to 1 applicant' }))
  await dialog.findByText('Message sent to 1 applicant.')
  expect(sent(calls, 'previewBulkOperation')[0]?.body).toMatchObject({
    change: { action: 'message', text: 'Hello Ana' },
  })
})

test('ticks are kept for the way back to the list, until they are cleared', async () => {
  const { rendered } = show()
  const { user, queryClient, unmount } = await rendered
  for (const name of names) for (const box of (await tick(name)).slice(0, 1)) await user.click(box)
  const compare = await screen.findByRole('link', { name: 'Compare' })
  expect(compare.getAttribute('href')).toContain('/compare?of=')
  unmount()
  const list = <Pipeline jobId={jobId} search={{}} onSearch={() => undefined} />
  const back = await renderInApp(list, { queryClient })
  await screen.findByText('2 selected')
  await back.user.click(screen.getByRole('button', { name: 'Clear' }))
  back.unmount()
  await renderInApp(list, { queryClient })
  await screen.findByText('Select applicants to move, reject, tag, message or compare them.')
})
