import { screen, waitFor } from '@testing-library/react'
import type { AlikeApplicant } from '@vouch/contract'
import { expect, test } from 'vitest'
import { applicantOf } from '#lib/data/applicants.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { testApplication, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { ApplicantPage } from '../applicant-page.tsx'

const ana: AlikeApplicant = {
  userId: testId(105),
  name: 'Ana R. Ruiz',
  job: { id: testId(701), title: 'Day nurse' },
  stage: 'interview',
  status: 'active',
  appliedAt: testMoment(-900),
  reasons: ['email', 'name-and-place'],
}

const bo: AlikeApplicant = { ...ana, userId: testId(106), name: 'Bo Ruiz' }

async function show(notes: number | null, alike = [ana]) {
  const distinct = new Set<string>()
  const { calls } = fakeApi({
    getApplicant: () =>
      testApplication({ notes, alike: alike.filter(({ userId }) => !distinct.has(userId)) }),
    setDistinct: ({ params }) => {
      distinct.add(String(params.userId))
    },
    unsetDistinct: ({ params }) => {
      distinct.delete(String(params.userId))
    },
  })
  const { user, queryClient: client } = await renderInApp(
    <main id="content" tabIndex={-1}>
      <ApplicantPage jobId={testId(700)} userId={testId(101)} list={{}} neighbours={null}>
        {null}
      </ApplicantPage>
    </main>,
  )
  await screen.findByRole('heading', { name: 'Ana Ruiz' })
  return { user, calls, client }
}

const heading = () => screen.queryByRole('heading', { name: 'Possibly the same person' })

test('names who may be the same person and why, with a link', async () => {
  await show(0)
  const link = screen.getByRole('link', { name: 'Ana R. Ruiz' })
  expect(link.getAttribute('href')).toBe(`/admin/jobs/employer/${testId(701)}/${testId(105)}`)
  expect(screen.getByText(/^Day nurse, applied .* · Interview$/)).toBeTruthy()
  expect(screen.getByText('Same e-mail address and name and location')).toBeTruthy()
})

test('can be dismissed and restored', async () => {
  const { user, calls } = await show(0)
  await user.click(screen.getByRole('button', { name: 'Ana R. Ruiz is not the same person' }))
  await waitFor(() => expect(heading()).toBeNull())
  const call = calls.find(({ id }) => id === 'setDistinct')
  expect(call?.request.params).toEqual({ id: testId(1), userId: testId(105) })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(heading()).not.toBeNull())
})

test('focus moves to the next hint, then to the main part', async () => {
  const { user } = await show(0, [ana, bo])
  const button = (name: string) => screen.getByRole('button', { name: `${name} is not the same person` })
  await user.click(button('Ana R. Ruiz'))
  await waitFor(() => expect(document.activeElement).toBe(button('Bo Ruiz')))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('refetches the other applicant as well', async () => {
  const { user, client } = await show(0)
  const { queryKey } = applicantOf(ana.job.id, ana.userId)
  client.setQueryData(queryKey, testApplication({}))
  await user.click(screen.getByRole('button', { name: 'Ana R. Ruiz is not the same person' }))
  await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true))
})

test('viewers see the hint but cannot dismiss it', async () => {
  await show(null)
  expect(heading()).not.toBeNull()
  expect(screen.queryByRole('button', { name: /not the same person/ })).toBeNull()
})

test('shows nothing without matches', async () => {
  await show(0, [])
  expect(heading()).toBeNull()
})
