import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { noCounts, testApplicantRow } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { Neighbours } from './neighbours.tsx'

const ofJob = (n: number, row = testApplicantRow(n)) => ({
  ...row,
  job: { id: testId(n), title: `Job ${n}` },
  company: { id: testId(900), name: 'Harbour Health' },
})
const user = testId(105)
// The second person applied to the first job too.
const rows = [
  ofJob(1, testApplicantRow(1, { userId: user })),
  ofJob(2, testApplicantRow(2, { userId: user })),
  ofJob(3),
]

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('from the list of all jobs, the neighbours are those of that list, each in their own job', async () => {
  const { calls } = fakeApi({
    listCompanyApplicants: () => ({ items: rows, nextCursor: null, total: { count: 10_000, capped: true } }),
  })
  const list = {
    of: 'all-jobs',
    task: 'overdue',
    q: 'an',
    stage: 'applied',
    sort: 'oldest',
    saved: testId(7),
  } as const
  await renderInApp(<Neighbours jobId={testId(2)} userId={user} list={list} />)
  expect(await screen.findByText('2 of 10,000+')).toBeTruthy()
  const search = `?of=all-jobs&task=overdue&q=an&stage=applied&sort=oldest&saved=${testId(7)}`
  expect(link('Previous applicant')).toBe(`/admin/jobs/employer/${testId(1)}/${user}${search}`)
  expect(link('Next applicant')).toBe(`/admin/jobs/employer/${testId(3)}/${testId(103)}${search}`)
  const [call] = calls
  expect(Object.fromEntries(call?.request.query ?? [])).toEqual({
    task: 'overdue',
    q: 'an',
    stage: 'applied',
    sort: 'oldest',
  })
})

test('from the board of all jobs, the neighbours are those of the board, whatever tab was shown', async () => {
  const { calls } = fakeApi({
    listCompanyApplicants: () => ({ items: rows, nextCursor: null, total: { count: 3, capped: false } }),
  })
  const list = { of: 'all-jobs', view: 'board', stage: 'applied', tag: testId(8) } as const
  await renderInApp(<Neighbours jobId={testId(1)} userId={user} list={list} />)
  expect(await screen.findByText('1 of 3')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Previous applicant' })).toBeNull()
  expect(Object.fromEntries(calls[0]?.request.query ?? [])).toEqual({ tag: testId(8), ended: 'false' })
})

test('from the list of one job, the neighbours are those of the job', async () => {
  const { calls } = fakeApi({
    listApplicants: () => ({
      items: [testApplicantRow(1), testApplicantRow(2)],
      nextCursor: null,
      counts: { ...noCounts, applied: 2, interview: 7 },
    }),
  })
  const list = { q: 'per', stage: 'applied' } as const
  await renderInApp(<Neighbours jobId={testId(700)} userId={testId(102)} list={list} />)
  expect(await screen.findByText('2 of 2')).toBeTruthy()
  expect(link('Previous applicant')).toBe(
    `/admin/jobs/employer/${testId(700)}/${testId(101)}?q=per&stage=applied`,
  )
  expect(Object.fromEntries(calls[0]?.request.query ?? [])).toEqual(list)
})
