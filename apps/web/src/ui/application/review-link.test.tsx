import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testEmployer } from '#testing/hiring.ts'
import { renderInApp } from '#testing/render.tsx'
import { ReviewLink } from './review-link.tsx'

it('the number is asked for without a page of applicants, and has no place if that fails', async () => {
  let isDown = false
  const { calls } = fakeApi({
    currentPerson: () => testEmployer(),
    listReview: () => {
      if (isDown) throw new FakeProblem('forbidden', 'No')
      return { items: [], nextCursor: null, total: { count: 6, capped: false } }
    },
  })
  const shown = await renderInApp(<ReviewLink />)
  await screen.findByRole('link', { name: /^Review applicants\s*6$/ })
  expect(calls.find(({ id }) => id === 'listReview')?.request.query.get('limit')).toBe('1')
  shown.unmount()

  isDown = true
  await renderInApp(<ReviewLink />)
  const link = await screen.findByRole('link', { name: 'Review applicants' })
  await waitFor(() => expect(link.querySelector('[data-position="right"]')).toBeNull())
})
