import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobAnswer, recognised, showJobSearch } from '#testing/job-search.tsx'

const q = 'remote entry level nurse within 20 km of berlin, part-time, 50k, -javascript'

const filters = (text: string) =>
  [
    recognised(text, 'remote', { kind: 'work-mode', value: 'remote' }),
    recognised(text, 'entry level', { kind: 'seniority', value: 'entry' }),
    recognised(text, 'within 20 km of berlin', {
      kind: 'place',
      value: 'city-2950159',
      label: 'Berlin, Germany',
      radiusKm: 20,
    }),
    recognised(text, 'part-time', { kind: 'employment-type', value: 'part-time' }),
    recognised(text, '50k', { kind: 'pay', value: '104000', currency: 'USD' }),
    recognised(text, '-javascript', { kind: 'excluded', value: 'javascript', label: 'javascript' }),
  ].filter(({ from }) => from >= 0)

const answerTo = (query: URLSearchParams) => jobAnswer({ recognised: filters(query.get('q') ?? '') })
const chips = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('button', { name: /^Remove filter/ })
    .map(({ textContent }) => textContent)
const isChecked = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

test('recognised filters are chips with readable names, and chosen in the panel', async () => {
  await showJobSearch({ q }, answerTo)
  await screen.findByRole('button', { name: 'Remove filter Remote' })
  await screen.findByRole('combobox', { name: 'Location' })
  expect(chips()).toEqual([
    'Within 20 km of Berlin, Germany',
    'Remote',
    'Part-time',
    'From $104,000 a year',
    'Entry level',
    'Not: javascript',
  ])
  expect([isChecked(/^Remote/), isChecked(/^Hybrid/), isChecked(/^Entry level/)]).toEqual([true, false, true])
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Location' })).value).toBe(
    'city-2950159',
  )
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Distance' }).value).toBe('20')
  expect(document.title).toMatch(/^remote entry level nurse, part-time, .* jobs in Berlin, Germany/)
})

test('removing a chip removes its characters, and focus moves to the number of results', async () => {
  const { user, seen } = await showJobSearch({ q, sort: 'newest' }, answerTo)
  await user.click(await screen.findByRole('button', { name: /^Remove filter Within 20 km/ }))
  const rest = 'remote entry level nurse, part-time, 50k, -javascript'
  expect(seen).toEqual([{ q: rest, sort: 'newest' }])
  expect(screen.getByLabelText<HTMLInputElement>('What').value).toBe(rest)
  expect(document.activeElement?.textContent).toBe('2 jobs')
  expect(chips()).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Remove filter Not: javascript' }))
  expect(seen.at(-1)?.q).toBe('remote entry level nurse, part-time, 50k')
})

test('an exclusion typed twice is one chip, which removes both', async () => {
  const text = 'nurse -Night -"night shift" not night'
  const excluded = (typed: string, label: string) =>
    recognised(text, typed, { kind: 'excluded', value: label.toLowerCase(), label })
  const { user, seen } = await showJobSearch({ q: text }, () =>
    jobAnswer({
      recognised: [
        excluded('-Night', 'Night'),
        excluded('-"night shift"', 'night shift'),
        excluded('not night', 'night'),
      ],
    }),
  )
  const chip = await screen.findByRole('button', { name: 'Remove filter Not: Night' })
  expect(chips()).toEqual(['Not: Night', 'Not: night shift'])
  await user.click(chip)
  expect(seen).toEqual([{ q: 'nurse -"night shift"' }])
})

test('other chips stay while the changed text is searched', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { user, asked } = await showJobSearch({ q: 'remote nurse 50k' }, async (query) => {
    if (query.get('q') !== 'remote nurse 50k') await held
    return answerTo(query)
  })
  await user.click(await screen.findByRole('button', { name: 'Remove filter Remote' }))
  expect(chips()).toEqual(['From $104,000 a year'])
  expect(asked().at(-1)?.get('q')).toBe('nurse 50k')
  release()
  await waitFor(() => expect(chips()).toEqual(['From $104,000 a year']))
})

test('a change of a recognised filter moves its kind from the text to the parameters', async () => {
  const { user, seen } = await showJobSearch({ q: 'remote nurse 50k' }, answerTo)
  await user.click(await screen.findByRole('checkbox', { name: 'Hybrid 0' }))
  expect(seen.at(-1)).toEqual({ q: 'nurse 50k', workMode: 'hybrid.remote' })
  await user.click(screen.getByRole('checkbox', { name: 'Remote 3' }))
  expect(seen.at(-1)).toEqual({ q: 'nurse 50k', workMode: 'hybrid' })
})

test('a chosen filter replaces a recognised one of its kind', async () => {
  await showJobSearch({ q: 'remote nurse', workMode: 'hybrid' }, answerTo)
  await screen.findByRole('link', { name: 'Job 1' })
  expect(chips()).toEqual(['Hybrid'])
  expect(isChecked(/^Remote/)).toBe(false)
})

test('clearing all filters also clears those in the text', async () => {
  const { user, seen } = await showJobSearch({ q, category: 'care' }, answerTo)
  await user.click(await screen.findByRole('button', { name: 'Clear all filters' }))
  expect(seen).toEqual([{ q: 'nurse' }])
})
