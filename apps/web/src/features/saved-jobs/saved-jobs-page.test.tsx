import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testJobCard } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { SavedJobsPage } from './saved-jobs-page.tsx'

async function show(refuse = false) {
  const savedAt = new Date().toISOString()
  const all = [
    { ...testJobCard(1), ended: false, savedAt },
    { ...testJobCard(2), ended: true, savedAt },
  ]
  const removed = new Set<string>()
  const api = fakeApi({
    listSavedJobs: () => ({ items: all.filter(({ id }) => !removed.has(id)), nextCursor: null }),
    unsaveJob: ({ params }) => {
      if (refuse) throw new FakeProblem('internal', 'No.')
      removed.add(params.id ?? '')
    },
    saveJob: ({ params }) => {
      removed.delete(params.id ?? '')
    },
  })
  return { ...(await renderInApp(<SavedJobsPage />)), api }
}

test('ended jobs stay listed and say so', async () => {
  await show()
  expect((await screen.findByRole('heading', { name: /Job 2/ })).textContent).toContain('No longer open')
  expect(screen.getByRole('heading', { name: /Job 1/ }).textContent).not.toContain('No longer open')
})

test('a removed job disappears at once and returns on undo', async () => {
  const { user, api } = await show()
  await user.click(await screen.findByRole('button', { name: 'Remove Job 1 from your saved jobs' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Job 1' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Job 1' })).toBeTruthy()
  expect(api.calls.map(({ id }) => id)).toContain('saveJob')
})

test('a job that could not be removed returns', async () => {
  const { user } = await show(true)
  await user.click(await screen.findByRole('button', { name: 'Remove Job 1 from your saved jobs' }))
  const told = await screen.findAllByText('We could not remove the job from your saved jobs. Try again.')
  expect(told).not.toHaveLength(0)
  expect(screen.getByRole('link', { name: 'Job 1' })).toBeTruthy()
})
