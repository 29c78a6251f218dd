import { screen, waitFor, within } from '@testing-library/react'
import type { CandidateCard, CandidateSearchAnswer } from '@vouch/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { renderInApp } from '#testing/render.tsx'
import {
  type CandidateSearch,
  fromSavedQuery,
  readCandidateSearch,
  toSavedQuery,
} from './candidate-search-params.ts'
import { CandidatesPage } from './candidates-page.tsx'

function card(number: number): CandidateCard {
  return {
    id: testId(number),
    photoUrl: null,
    fullName: `Person ${number}`,
    headline: 'Baker',
    location: 'Utrecht',
    skills: [{ label: 'Baking', level: 'lead', proved: true }],
    languages: [{ label: 'Dutch', level: 'C1' }],
    openToWork: 'open',
    noticePeriod: null,
    workModes: ['remote'],
    expectedPay: null,
    passports: [],
    passportCount: 0,
    updatedAt: new Date().toISOString(),
  }
}

function answer(items: readonly CandidateCard[]): CandidateSearchAnswer {
  return {
    items: [...items],
    nextCursor: null,
    total: { count: items.length, capped: false },
    facets: {
      sampled: false,
      skill: [{ value: 'baking', label: 'Baking', count: 2 }],
      occupation: [],
      language: [],
      place: [{ value: 'utrecht', label: 'Utrecht' }],
      workMode: [{ value: 'remote', label: 'Remote', count: 2 }],
    },
  }
}

function Searching({ start }: { readonly start: CandidateSearch }) {
  const [search, setSearch] = useState(start)
  return (
    <CandidatesPage
      search={search}
      maySave
      onChange={(change) => setSearch((before) => readCandidateSearch({ ...change(before) }))}
    />
  )
}

async function show(start: CandidateSearch, find: (query: URLSearchParams) => readonly CandidateCard[]) {
  const kept = [
    { id: testId(50), name: 'Bakers', query: 'skill=baking%3Alead', createdAt: new Date().toISOString() },
  ]
  const api = fakeApi({
    searchCandidates: ({ query }) => answer(find(query)),
    listMasterValues: fakeMasterValues({ 'notice-periods': [testMasterOption('one-month', '1 month')] }),
    getMasterValue: ({ params }) => {
      throw new FakeProblem('not-found', `no ${params.code}`)
    },
    listCandidateSearches: () => ({ items: kept }),
    saveCandidateSearch: ({ body }) => {
      const { name, query } = body as { name: string; query: string }
      if (name === 'Bakers') throw new FakeProblem('conflict', 'You keep a search of this name already.')
      const search = { id: testId(51), name, query, createdAt: new Date().toISOString() }
      kept.push(search)
      return search
    },
  })
  const rendered = await renderInApp(<Searching start={start} />)
  const asked = () =>
    api.calls.filter(({ id }) => id === 'searchCandidates').map(({ request }) => request.query)
  return { ...rendered, api, asked }
}

test('a suggestion adds a filter, its level narrows it, and its chip removes both', async () => {
  const { user, asked } = await show({}, () => [card(1), card(2)])
  await screen.findByRole('heading', { name: '2 candidates' })
  expect(screen.getByRole('link', { name: 'Person 1' }).getAttribute('href')).toContain(testId(1))
  // How many people a place finds is not known before the click.
  expect(screen.getByRole('button', { name: 'Add Utrecht' }).textContent).toBe('Utrecht')
  await user.click(screen.getByRole('button', { name: 'Add Baking' }))
  await waitFor(() => expect(asked().at(-1)?.getAll('skill')).toEqual(['baking']))
  await user.selectOptions(screen.getByRole('combobox', { name: /^Minimum level of/ }), 'advanced')
  await waitFor(() => expect(asked().at(-1)?.getAll('skill')).toEqual(['baking:advanced']))
  await user.click(screen.getByRole('button', { name: /^Remove filter/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull())
  // The pressed button is gone, so focus moves to the result count.
  expect(document.activeElement?.textContent).toBe('2 candidates')
})

test('an empty result explains why and offers each way to widen the search', async () => {
  const { user } = await show({ workMode: 'remote', q: 'nurse' }, (query) =>
    query.has('workMode') ? [] : [card(1)],
  )
  await screen.findByRole('heading', { name: 'No candidates match these filters' })
  expect(screen.getByRole('button', { name: 'Without “nurse”' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Without “Remote”' }))
  await screen.findByRole('heading', { name: '1 candidate' })
})

test('an employer who may see no profiles is told what access requires', async () => {
  await show({}, () => [])
  await screen.findByRole('heading', { name: 'You can’t see any candidates yet' })
  expect(screen.getByText(/only show their profile to verified companies/)).toBeTruthy()
})

test('a search is saved under a name; running a saved search replaces all filters', async () => {
  const { user, asked } = await show({ q: 'nurse', workMode: 'remote' }, () => [card(1)])
  await user.click(await screen.findByRole('button', { name: 'Saved searches' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Save search' }))
  const field = within(dialog).getByLabelText('Name')
  await user.clear(field)
  await user.type(field, 'Bakers')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  // Another saved search has this name, so the name form stays open.
  await waitFor(() => expect((field as HTMLInputElement).disabled).toBe(false))
  expect((field as HTMLInputElement).value).toBe('Bakers')
  await user.type(field, ' at night')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByRole('button', { name: 'Bakers at night' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Bakers' }))
  await waitFor(() => expect(asked().at(-1)?.get('skill')).toBe('baking:lead'))
  expect(asked().at(-1)?.has('q')).toBe(false)
  expect(asked().at(-1)?.has('workMode')).toBe(false)
})

test('unknown URL parameters are dropped; a saved search round-trips', () => {
  expect(
    readCandidateSearch({
      skill: 'a:lead~b:master~c',
      language: 'de:B2~de:Z9',
      radiusKm: 900,
      place: 2745912,
      sort: 'best',
    }),
  ).toMatchObject({
    skill: 'a:lead~c',
    language: 'de:B2',
    radiusKm: undefined,
    place: '2745912',
    sort: undefined,
  })
  const search: CandidateSearch = {
    q: 'nurse & cook',
    skill: 'a:lead~b',
    place: 'utrecht',
    radiusKm: 25,
    payAtMost: 50_000,
    currency: 'EUR',
  }
  expect(fromSavedQuery(toSavedQuery(search))).toEqual(search)
})
