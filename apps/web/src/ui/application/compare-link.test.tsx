import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { CompareLink } from './compare-link.tsx'

const show = (shown: number, count = shown) => {
  const applicants = Array.from({ length: shown }, (_, index) => ({
    jobId: testId(1),
    userId: testId(index),
  }))
  return renderInApp(
    <>
      <p>Applicants</p>
      <CompareLink applicants={applicants} count={count} />
    </>,
  )
}

test.each([2, 4])('%i applicants can be compared', async (count) => {
  await show(count)
  expect(await screen.findByRole('link', { name: 'Compare' })).toBeTruthy()
  expect(screen.queryByText('2 to 4 applicants')).toBeNull()
})

test.each([
  [5, 5],
  [3, 300],
])('of %i shown and %i chosen applicants it says how many can be compared', async (shown, count) => {
  await show(shown, count)
  expect(await screen.findByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true)
  expect(screen.getByText('2 to 4 applicants')).toBeTruthy()
})

test.each([
  [1, 1],
  [2, 3],
])('nothing is offered for %i shown of %i chosen applicants', async (shown, count) => {
  await show(shown, count)
  await screen.findByText('Applicants')
  expect(screen.queryByText('Compare')).toBeNull()
})
