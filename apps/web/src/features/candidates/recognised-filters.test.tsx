import { screen, waitFor, within } from '@testing-library/react'
import type { CandidateSearchAnswer } from '@vouch/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { recognised } from '#testing/job-search.tsx'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { renderInApp } from '#testing/render.tsx'
import { type CandidateSearch, readCandidateSearch } from './candidate-search-params.ts'
import { CandidatesPage } from './candidates-page.tsx'

const q = 'remote part-time nurse within 20 km of berlin, under 60k, immediately available, -senior'

function filtersOf(text: string) {
  return [
    recognised(text, 'remote', { kind: 'work-mode', value: 'remote' }),
    recognised(text, 'part-time', { kind: 'employment-type', value: 'part-time' }),
    recognised(text, 'within 20 km of berlin', {
      kind: 'place',
      value: 'city-2950159',
      label: 'Berlin, Germany',
      radiusKm: 20,
    }),
    recognised(text, 'under 60k', { kind: 'pay', value: '60000', currency: 'EUR' }),
    recognised(text, 'immediately available', { kind: 'notice-period', value: 'none' }),
    recognised(text, '-senior', { kind: 'excluded', value: 'senior', label: 'senior' }),
    { ...recognised(text, 'Sofia', { kind: 'place', value: 'city-727011' }), orNamed: true },
  ].filter(({ from }) => from >= 0)
}

/** Renders the directory, and collects the searches of its URL. */
async function show(start: CandidateSearch, change: Partial<CandidateSearchAnswer> = {}) {
  const seen: CandidateSearch[] = []
  function Searching() {
    const [search, setSearch] = useState(start)
    return (
      <CandidatesPage
        search={search}
        maySave={false}
        onChange={(change) =>
          setSearch((before) => {
            const after = readCandidateSearch({ ...change(before) })
            seen.push(after)
            return after
          })
        }
      />
    )
  }
  fakeApi({
    searchCandidates: ({ query }) => ({
      items: [],
      nextCursor: null,
      total: { count: 0, capped: false },
      facets: { sampled: false, skill: [], occupation: [], language: [], place: [], workMode: [] },
      recognised: filtersOf(query.get('q') ?? ''),
      ...change,
    }),
    listMasterValues: fakeMasterValues({ 'notice-periods': [testMasterOption('none', 'None')] }),
    getMasterValue: ({ params }) => ({
      ...testMasterOption(params.code ?? '', 'Berlin'),
      above: [],
      skills: [],
      labels: {},
      synonyms: [],
      attributes: {},
    }),
  })
  return { ...(await renderInApp(<Searching />)), seen }
}

const chips = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('button', { name: /^Remove filter/ })
    .map(({ textContent }) => textContent)
const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

test('recognised filters are chips with readable names, and chosen in the panel', async () => {
  await show({ q })
  await screen.findByRole('button', { name: 'Remove filter Remote' })
  await waitFor(() =>
    expect(chips()).toEqual([
      'Within 20 km of Berlin, Germany',
      'Up to €60,000 a year',
      'Remote',
      'Notice: None',
      'Part-time',
      'Not: senior',
    ]),
  )
  expect([isChecked('Remote'), isChecked('Hybrid'), isChecked('Part-time')]).toEqual([true, false, true])
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Within' }).value).toBe('20')
})

test('removing a chip removes its characters from the text', async () => {
  const { user, seen } = await show({ q, sort: 'newest' })
  await user.click(await screen.findByRole('button', { name: /^Remove filter Within 20 km/ }))
  const rest = 'remote part-time nurse, under 60k, immediately available, -senior'
  expect(seen).toEqual([{ q: rest, sort: 'newest' }])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(rest)
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect(seen.at(-1)?.q).toBe('nurse')
})

test('a recognised filter that is changed in the panel moves from the text to a parameter', async () => {
  const { user, seen } = await show({ q: 'remote nurse within 20 km of berlin' })
  await screen.findByRole('button', { name: 'Remove filter Remote' })
  await user.click(screen.getByRole('checkbox', { name: 'Hybrid' }))
  expect(seen.at(-1)).toMatchObject({ q: 'nurse within 20 km of berlin', workMode: 'hybrid~remote' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Within' }), '50')
  expect(seen.at(-1)).toMatchObject({ q: 'nurse', place: '2950159', radiusKm: 50, workMode: 'hybrid~remote' })
})

test('a chosen filter hides the recognised one of its kind', async () => {
  await show({ q: 'remote nurse', workMode: 'hybrid' })
  await screen.findByRole('button', { name: 'Remove filter Hybrid' })
  expect(chips()).toEqual(['Hybrid'])
})

test('a place that may be a name can be searched for as a word', async () => {
  const { user, seen } = await show({ q: 'nurse Sofia' })
  expect(await screen.findByText(/^Includes people named “Sofia”\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Search for the word “Sofia” instead' }))
  expect(seen.at(-1)?.q).toBe('nurse "Sofia"')
})

test('notes tell the key words of a long text and what was left out', async () => {
  const text = 'We look for a nurse who likes to work at night in our house'
  await show({ q: text }, { telling: ['nurse', 'night'], dropped: ['entry level'] })
  expect(await screen.findByText('Searched for the key words of your text: nurse and night.')).toBeTruthy()
  expect(screen.getByText('Not required in results: “entry level”.')).toBeTruthy()
})
