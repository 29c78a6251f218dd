import { screen, within } from '@testing-library/react'
import type { Landing } from '@vouch/contract'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testJobCard } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { LandingPage } from './landing-page.tsx'

const figures = { due: 1_300, answered: 1_204, inTimePercent: 91, promptCompanies: 12 }

async function show(change: Partial<Landing> = {}) {
  fakeApi({
    getLanding: () => ({
      openJobs: { count: 605, capped: false },
      fresh: [testJobCard(1)],
      companies: [
        { name: 'Harbour Health', slug: 'harbour-health', logo: '/logo', location: null, openJobs: 3 },
      ],
      categories: [],
      figures,
      ...change,
    }),
  })
  const rendered = await renderInApp(<LandingPage />)
  await screen.findByRole('heading', { name: 'New jobs' })
  return rendered
}

const proof = () =>
  within(screen.getByRole('heading', { name: 'In figures' }).closest('section') as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('shows what the marketplace can prove', async () => {
  await show()
  expect(proof()).toEqual([
    '605 open jobs',
    '1,204 applications answered in the last 12 months, of 1,300 that were due an answer',
    '91% of those due were answered by the promised day, or within 14 days where none is promised',
    '12 companies answer at least 9 in 10 people by the promised day',
  ])
})

test('leaves out figures that are too small', async () => {
  await show({ figures: { ...figures, promptCompanies: 2 } })
  expect(proof()).toHaveLength(3)
})

test('a young marketplace shows no figures, and still tells the story of an application', async () => {
  const { container } = await show({ figures: null })
  expect(screen.queryByRole('heading', { name: 'In figures' })).toBeNull()
  const story = screen.getByRole('heading', { name: 'What happens to an application' }).closest('section')
  expect(
    within(story as HTMLElement)
      .getAllByRole('heading', { level: 3 })
      .map((title) => title.textContent),
  ).toEqual(['Applied', 'Shortlist', 'Questionnaire', 'Interview', 'Documents', 'Offer'])
  expect(container.querySelectorAll('img[src="/logo"]')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup')
  expect(screen.getByRole('link', { name: 'Post a job' }).getAttribute('href')).toBe('/admin/jobs/employer')
})
