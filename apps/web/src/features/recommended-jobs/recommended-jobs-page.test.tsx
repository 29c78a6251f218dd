import { screen, waitFor, within } from '@testing-library/react'
import type { Recommendations } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testJobCard } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { RecommendedJobsPage } from './recommended-jobs-page.tsx'

const item = (n: number, number: number): Recommendations['items'][number] => ({
  job: testJobCard(n),
  match: {
    version: 1,
    number,
    parts: [
      {
        part: 'required-skills',
        weight: 40,
        value: 0.5,
        reasons: [
          { kind: 'skill', name: 'Python', result: 'met' },
          { kind: 'skill', name: 'Docker', result: 'missing' },
        ],
      },
      {
        part: 'occupation',
        weight: 15,
        value: 1,
        reasons: [{ kind: 'occupation', name: 'Developer', result: 'met' }],
      },
      { part: 'place', weight: 10, value: 0, reasons: [{ kind: 'mode', name: null, result: 'missing' }] },
    ],
  },
})

async function show({ items = [item(1, 90), item(2, 60)], canBeFound = true, refuse = false } = {}) {
  const dismissed = new Set<string>()
  const api = fakeApi({
    listRecommendations: () => ({ items: items.filter(({ job }) => !dismissed.has(job.id)), canBeFound }),
    listDismissedJobs: () => ({
      items: items.flatMap(({ job }) => (dismissed.has(job.id) ? [job] : [])),
      nextCursor: null,
    }),
    dismissJob: ({ params }) => {
      if (refuse) throw new FakeProblem('internal', 'No.')
      dismissed.add(params.id ?? '')
    },
    undismissJob: ({ params }) => {
      dismissed.delete(params.id ?? '')
    },
  })
  return { ...(await renderInApp(<RecommendedJobsPage />)), api }
}

test('jobs come with number and reasons', async () => {
  await show()
  expect((await screen.findByRole('heading', { name: /Job 1/ })).textContent).toContain('90% match')
  expect(screen.getAllByText('1 of 2 required skills · Your occupation: Developer')).toHaveLength(2)
  expect(screen.getAllByText('Missing: Docker · Not a work mode you want')).toHaveLength(2)
})

test('a dismissed job disappears at once and returns on undo', async () => {
  const { user, api } = await show()
  await user.click(await screen.findByRole('button', { name: 'Do not recommend Job 1' }))
  const button = { name: 'Do not recommend Job 1' }
  await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', button)).toBeTruthy()
  expect(api.calls.map(({ id }) => id)).toContain('undismissJob')
})

test('a dismissed job is listed at the end and can be brought back', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Do not recommend Job 1' }))
  const list = await screen.findByRole('list', { name: 'Dismissed jobs' })
  expect(within(list).getByRole('link', { name: 'Job 1' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Bring back Job 1' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Dismissed jobs' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Do not recommend Job 1' })).toBeTruthy()
})

test('a job that could not be dismissed returns', async () => {
  const { user } = await show({ refuse: true })
  await user.click(await screen.findByRole('button', { name: 'Do not recommend Job 1' }))
  expect(await screen.findAllByText('We could not remove the recommendation. Try again.')).not.toHaveLength(0)
  expect(screen.getByRole('link', { name: 'Job 1' })).toBeTruthy()
})

test('without a profile it asks for skills', async () => {
  await show({ items: [], canBeFound: false })
  expect(await screen.findByRole('heading', { name: 'Tell us what you do' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add skills' }).getAttribute('href')).toBe(
    '/admin/profile/candidate/6',
  )
})

test('without suitable jobs it says what is recommended', async () => {
  await show({ items: [] })
  expect(await screen.findByRole('heading', { name: 'No suitable job right now' })).toBeTruthy()
})
