import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobAnswer, noJobAnswer, recognised, showJobSearch } from '#testing/job-search.tsx'
import { testJobCard } from '#testing/jobs.ts'

test('a text without searchable words says so and offers no best match', async () => {
  await showJobSearch({ q: '++' }, () => jobAnswer())
  expect(await screen.findByText('We found no search words in “++”. Showing newest jobs first.')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull()
})

test('a corrected text is named, and can be searched as typed', async () => {
  const { user, asked } = await showJobSearch({ q: 'sofware enginer' }, (query) =>
    query.get('exact')
      ? jobAnswer({ dropped: ['sofware', 'Berlin, Germany'] })
      : jobAnswer({ correction: { from: 'sofware enginer', to: 'software engineer' } }),
  )
  expect(await screen.findByText(/^Showing results for “software engineer”/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Search for “sofware enginer” instead' }))
  const note = 'No job matches everything. Showing results without “sofware” and “Berlin, Germany”.'
  expect(await screen.findByText(note)).toBeTruthy()
  expect(asked().at(-1)?.get('exact')).toBe('true')
})

test('a spelling that may have been meant is offered', async () => {
  const { user, seen } = await showJobSearch({ q: 'nurs', exact: true }, () =>
    jobAnswer({ suggestion: { from: 'nurs', to: 'nurse' } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Did you mean “nurse”?' }))
  expect(seen).toEqual([{ q: 'nurse' }])
})

test('the number of jobs and all notes are one announcement', async () => {
  await showJobSearch({ q: 'nurs '.repeat(20).trim() }, () =>
    jobAnswer({
      telling: ['nurse', 'night', 'mentoring'],
      correction: { from: 'nurs', to: 'nurse' },
      dropped: ['mentoring', 'x'],
    }),
  )
  await screen.findByRole('heading', { name: '2 jobs' })
  const spoken = screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')
  expect(spoken).toEqual([
    '2 jobs. Searched for the key words of your text: nurse and night. Showing results for “nurse”. ' +
      'No job matches everything. Showing results without “x”.',
  ])
})

test('what a search of few words found instead is named, and how many jobs match everything', async () => {
  await showJobSearch({ q: 'midwife in Bremen' }, () =>
    jobAnswer({
      telling: ['nurse', 'carer'],
      dropped: ['Bremen, Germany'],
      fullMatches: { count: 1, capped: false },
    }),
  )
  expect(
    await screen.findByText('No job matches exactly. Showing results for “nurse” or “carer”.'),
  ).toBeTruthy()
  expect(
    screen.getByText('Only 1 job matches everything. The others match without “Bremen, Germany”.'),
  ).toBeTruthy()
})

test('no remark says that a text was searched for as it was typed', async () => {
  await showJobSearch({ q: 'Psychologist' }, () => jobAnswer({ telling: ['psychologist'] }))
  await screen.findByRole('heading', { name: '2 jobs' })
  expect(screen.queryByText(/No job matches exactly/)).toBeNull()
})

test('a place without jobs is named, and how many jobs mention it', async () => {
  await showJobSearch({ q: 'nurse night Queens' }, () =>
    jobAnswer({
      dropped: ['night', 'Queens, New York'],
      fullMatches: { count: 0, capped: false },
      mentioning: { place: 'Queens, New York', jobs: { count: 1, capped: false } },
    }),
  )
  expect(await screen.findByText('No matching job is in Queens, New York, but 1 mentions it.')).toBeTruthy()
  expect(screen.getByText('No job matches everything. Showing results without “night”.')).toBeTruthy()
})

test('lines that are pasted stay apart, up to 2,000 characters', async () => {
  const { user, seen } = await showJobSearch({}, () => jobAnswer())
  const box = await screen.findByLabelText<HTMLInputElement>('What')
  await user.click(box)
  await user.paste(`Night nurse\r\nin Lyon\n${'more '.repeat(500)}`)
  expect(box.value).toHaveLength(2_000)
  await user.keyboard('{Enter}')
  expect(seen.at(-1)?.q).toMatch(/^Night nurse in Lyon more more/)
  expect(document.title).toMatch(/^Night nurse in Lyon .{20,45}… jobs/)
})

test('nothing found offers only the filters whose removal finds jobs, and everything', async () => {
  const q = 'nurse in Lyon part-time'
  const place = recognised(q, 'in Lyon', { kind: 'place', value: 'city-2996944', label: 'Lyon, France' })
  const partTime = recognised(q, 'part-time', { kind: 'employment-type', value: 'part-time' })
  const none = noJobAnswer({ recognised: [place, partTime], suggestion: { from: q, to: 'purse' } })
  const facets = none.facets && {
    ...none.facets,
    workMode: [{ value: 'hybrid', label: 'Hybrid', count: 2 }],
    category: [{ value: 'it', label: 'IT', count: 1 }],
  }
  const { user, seen } = await showJobSearch({ q, workMode: 'on-site.remote', category: 'care.it' }, () => ({
    ...none,
    ...(facets && { facets }),
  }))
  const title = await screen.findByRole('heading', { name: 'No jobs found for “nurse” with these filters' })
  const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(spoken).toContain('No jobs found.')
  const offers = within(title.parentElement as HTMLElement)
  expect(offers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Without “Part-time”',
    'Without “Care”',
    'See all open jobs',
  ])
  await user.click(offers.getByRole('button', { name: 'Without “Part-time”' }))
  expect(seen.at(-1)).toMatchObject({ q: 'nurse in Lyon', workMode: 'on-site.remote' })
})

test('nothing found leads to another spelling', async () => {
  const q = 'nurs'
  const { user, seen } = await showJobSearch({ q }, (query) =>
    query.get('q') === q ? noJobAnswer({ suggestion: { from: q, to: 'nurse' } }) : jobAnswer(),
  )
  const suggested = await screen.findByRole('button', { name: 'Search for “nurse”' })
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull()
  await user.click(suggested)
  expect(seen).toEqual([{ q: 'nurse' }])
  expect(await screen.findByRole('combobox', { name: 'Sort by' })).toBeTruthy()
})

test('nothing found leads to the nearest place with jobs', async () => {
  const q = 'nurs in Bremen'
  const hamburg = { key: 'city-2', label: 'Hamburg, Germany' }
  const { user, seen } = await showJobSearch({ q, workMode: 'remote' }, (query) =>
    query.get('location')
      ? jobAnswer({ items: [testJobCard(1)], total: { count: 1, capped: false }, place: hamburg })
      : noJobAnswer({
          recognised: [
            recognised(q, 'in Bremen', { kind: 'place', value: 'city-1', label: 'Bremen, Germany' }),
          ],
          nearest: { place: hamburg, km: 95, total: { count: 1_000, capped: true } },
        }),
  )
  await user.click(
    await screen.findByRole('button', { name: 'Show 1,000+ jobs in Hamburg, Germany, 95\u00a0km away' }),
  )
  expect(seen).toEqual([{ q: 'nurs', workMode: 'remote', location: 'city-2' }])
  expect(await screen.findByRole('heading', { name: '1 job' })).toBe(document.activeElement)
  expect(screen.getByRole('button', { name: 'Remove filter Hamburg, Germany' })).toBeTruthy()
})

test('similar jobs have their own heading, and their occupations can be searched', async () => {
  const q = 'remote nurse'
  const { user, seen } = await showJobSearch({ q, exact: true }, () =>
    jobAnswer({
      recognised: [recognised(q, 'remote', { kind: 'work-mode', value: 'remote' })],
      similar: {
        occupations: ['Midwife', 'Paramedic'],
        items: [testJobCard(7)],
        ignored: ['Berlin, Germany'],
      },
    }),
  )
  expect(await screen.findByRole('heading', { level: 2, name: 'Similar jobs' })).toBeTruthy()
  const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(spoken).toContain('2 jobs. 1 similar job follows.')
  expect(screen.getByText('No similar jobs match “Berlin, Germany”. Here are some that don’t.')).toBeTruthy()
  const similar = within(screen.getByRole('list', { name: 'Similar jobs' }))
  expect(similar.getByRole('link', { name: 'Job 7' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Midwife' }))
  expect(seen.at(-1)).toEqual({ q: 'Midwife', workMode: 'remote' })
})
