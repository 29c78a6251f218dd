import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { NextFetch } from './next-fetch.tsx'

const minute = 60_000
const hour = 60 * minute

test.each([
  { left: 15 * minute - 5_000, words: 'in 15 minutes' },
  { left: 59.8 * minute, words: 'in 1 hour' },
  { left: 6 * hour - 5_000, words: 'in 6 hours' },
  { left: 24 * hour - 5_000, words: 'tomorrow' },
  { left: 48 * hour - 5_000, words: 'in 2 days' },
  { left: 168 * hour - 5_000, words: 'in 7 days' },
  { left: -5 * minute, words: 'Now' },
])('a fetch in $left ms is $words', async ({ left, words }) => {
  const at = new Date(Date.now() + left).toISOString()
  await renderInApp(<NextFetch at={at} />)
  expect((await screen.findByText(words)).getAttribute('datetime')).toBe(at)
})
