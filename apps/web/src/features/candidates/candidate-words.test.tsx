import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeMasterValues } from '#testing/masters.ts'
import { renderInApp } from '#testing/render.tsx'
import { type CandidateSearch, readCandidateSearch } from './candidate-search-params.ts'
import { CandidatesPage } from './candidates-page.tsx'

function Searching({ start }: { readonly start: CandidateSearch }) {
  const [search, setSearch] = useState(start)
  return (
    <CandidatesPage
      search={search}
      maySave={false}
      onChange={(change) => setSearch((before) => readCandidateSearch({ ...change(before) }))}
    />
  )
}

async function show(start: CandidateSearch, total = { count: 500, capped: true }) {
  fakeApi({
    searchCandidates: () => ({
      items: [],
      nextCursor: null,
      total,
      facets: { sampled: true, skill: [], occupation: [], language: [], place: [], workMode: [] },
    }),
    listMasterValues: fakeMasterValues({}),
    getMasterValue: ({ params }) => {
      throw new FakeProblem('not-found', `no ${params.code}`)
    },
  })
  return renderInApp(<Searching start={start} />)
}

const rankedFirst = 'Best matches among the 500 most recently updated profiles first, then all others.'

test('with more matches than are ranked a note says so, and sorting by date hides it', async () => {
  const { user } = await show({ q: 'nurse' })
  expect(await screen.findByRole('heading', { name: '500+ candidates' })).toBeTruthy()
  expect(screen.getByText(rankedFirst)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'newest')
  await waitFor(() => expect(screen.queryByText(rankedFirst)).toBeNull())
})

test('there is no note when all matches are ranked', async () => {
  await show({ q: 'nurse' }, { count: 3, capped: false })
  await screen.findByRole('heading', { name: '3 candidates' })
  expect(screen.queryByText(rankedFirst)).toBeNull()
})

test('a query of only signs and stop words says so and offers no best match', async () => {
  await show({ q: '++ the' })
  expect(
    await screen.findByText('We found no search words in “++ the”. Showing recently updated profiles first.'),
  ).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull()
  expect(screen.queryByText(rankedFirst)).toBeNull()
})

test('a level filter names the levels above it; the highest stands alone', async () => {
  await show({ skill: 'baking:lead~icing:advanced', language: 'de:B2~fr:C2' })
  for (const name of ['baking: Can lead others', 'icing: Advanced or higher', 'de: B2 or higher', 'fr: C2'])
    expect(await screen.findByRole('button', { name: `Remove filter ${name}` })).toBeTruthy()
})
