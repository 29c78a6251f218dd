import { screen, waitFor } from '@testing-library/react'
import type { CompanyPage as Company, CompanyCard } from '@vouch/contract'
import { expect, it } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { CompanyPage } from './company-page.tsx'
import { CompanyPagesPage } from './company-pages-page.tsx'

const card: CompanyCard = {
  slug: 'harbour-health',
  name: 'Harbour Health',
  location: 'Lyon, France',
  industry: 'Healthcare',
  size: null,
  verified: true,
  logo: null,
  openJobs: 3,
}
const page: Company = {
  ...card,
  id: testId(1),
  legalName: 'Harbour Health SAS',
  kind: null,
  founded: 1998,
  website: 'https://harbour.example',
  about: 'We keep people well.',
  benefits: ['Company pension'],
  departments: [],
  photos: [],
  privacyAddress: 'privacy@harbour.example',
  responseDays: 5,
  answerFigures: null,
}
const noJobs = { items: [], nextCursor: null }

it('more companies load by cursor, and focus moves to the first of them', async () => {
  fakeApi({
    listCompanyPages: ({ query }) =>
      query.get('cursor')
        ? { items: [{ ...card, slug: 'two', name: 'Two', openJobs: 0, verified: false }], nextCursor: null }
        : { items: [card], nextCursor: 'next' },
  })
  const { user } = await renderInApp(<CompanyPagesPage q={undefined} onSearch={() => undefined} />)
  expect(await screen.findByText('3 open jobs')).toBeTruthy()
  expect(screen.getByText('Verified')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more companies' }))
  const second = await screen.findByRole('link', { name: 'Two' })
  await waitFor(() => expect(document.activeElement).toBe(second))
  expect(screen.getByText('No open jobs')).toBeTruthy()
})

it('a search without matches says so and links to all companies', async () => {
  fakeApi({ listCompanyPages: () => ({ items: [], nextCursor: null }) })
  const searched: unknown[] = []
  const { user } = await renderInApp(<CompanyPagesPage q="zz" onSearch={(q) => searched.push(q)} />)
  await user.click(await screen.findByRole('button', { name: 'Show all companies' }))
  expect(searched).toEqual([undefined])
})

it('response times are hidden when too few were measured', async () => {
  fakeApi({ getCompanyPage: () => page, listCompanyJobs: () => noJobs })
  await renderInApp(<CompanyPage slug={page.slug} />)
  expect(await screen.findByText('Harbour Health SAS')).toBeTruthy()
  expect(screen.getByText('5 days')).toBeTruthy()
  expect(screen.getByText('Harbour Health has no open jobs.')).toBeTruthy()
  expect(screen.queryByText(/How applicants are answered/)).toBeNull()
})

const figures = {
  applications: 40,
  answered: 38,
  inTimePercent: 90,
  answerMinutes: 30,
  decisionMinutes: 4 * 24 * 60,
}

it.each([
  [1, '1 minute'],
  [59, '59 minutes'],
  [61, '2 hours'],
  [47 * 60, '47 hours'],
  [48 * 60 + 1, '3 days'],
])('the response time reads well: %i minutes as %s', async (answerMinutes, words) => {
  fakeApi({
    getCompanyPage: () => ({ ...page, answerFigures: { ...figures, answerMinutes } }),
    listCompanyJobs: () => noJobs,
  })
  await renderInApp(<CompanyPage slug={page.slug} />)
  expect(await screen.findByText(`Half got a first answer within ${words}.`)).toBeTruthy()
  expect(screen.getByText('Half got a decision within 4 days.')).toBeTruthy()
  expect(screen.getByText('2 applications got no answer from the company.')).toBeTruthy()
  expect(screen.getByText(/^Of 40 applications/)).toBeTruthy()
})

it('a company that answers few shows that over half got no answer', async () => {
  const few = { answered: 4, inTimePercent: 10, answerMinutes: null, decisionMinutes: null }
  fakeApi({
    getCompanyPage: () => ({ ...page, answerFigures: { ...figures, ...few } }),
    listCompanyJobs: () => noJobs,
  })
  await renderInApp(<CompanyPage slug={page.slug} />)
  expect(await screen.findByText('10% got a first answer in time')).toBeTruthy()
  expect(screen.getByText('Over half got no answer from the company.')).toBeTruthy()
  expect(screen.getByText('Over half got no decision.')).toBeTruthy()
})

it('an unknown company shows a not-found page', async () => {
  fakeApi({
    getCompanyPage: () => {
      throw new FakeProblem('not-found', 'No')
    },
    listCompanyJobs: () => {
      throw new FakeProblem('not-found', 'No')
    },
  })
  await renderInApp(<CompanyPage slug="nobody" />)
  expect(await screen.findByRole('heading', { name: 'Company not found' })).toBeTruthy()
})
