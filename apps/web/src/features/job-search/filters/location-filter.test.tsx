import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobAnswer, showJobSearch } from '#testing/job-search.tsx'

const lyon = { key: 'city-2996944', label: 'Lyon, France' }
const place = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Location' })
const where = () => screen.getByLabelText<HTMLInputElement>('Where')

const inLyon = (query: URLSearchParams) =>
  query.get('location') === lyon.key ? jobAnswer({ place: lyon }) : jobAnswer()

test('places come in groups, with counts where they are known', async () => {
  await showJobSearch({}, () => jobAnswer())
  await screen.findByRole('option', { name: 'Lyon, France (4)' })
  const groups = [...place().querySelectorAll('optgroup')].map((group) => [
    group.label,
    [...group.querySelectorAll('option')].map(({ label, textContent }) => label || textContent),
  ])
  expect(groups).toEqual([
    ['Cities and places', ['Lyon, France (4)', 'By the harbour (1)']],
    ['Regions', ['New York, United States (3)']],
    ['Countries', ['Germany (2)']],
  ])
})

test('without exact counts no filter shows a number, and a hint says why', async () => {
  const counted = jobAnswer().facets
  const unknown = <V extends object>(values: V[] = []) => values.map((value) => ({ ...value, count: null }))
  const facets = {
    sampled: true,
    workMode: unknown(counted?.workMode),
    employmentType: unknown(counted?.employmentType),
    category: unknown(counted?.category),
    location: unknown(counted?.location),
    area: unknown(counted?.area),
  }
  await showJobSearch({ category: 'design' }, () =>
    jobAnswer({ facets, total: { count: 1000, capped: true } }),
  )
  await screen.findByText('Filters show no numbers because more than 1,000 jobs match.')
  for (const name of ['Remote', 'Hybrid', 'Full-time', 'Internship', 'Care', 'design']) {
    expect(screen.getByRole('checkbox', { name })).toBeTruthy()
  }
  expect(screen.getByRole('option', { name: 'Lyon, France' })).toBeTruthy()
})

test('a chosen city is in the URL as key, in the title and the box by name, and has a distance', async () => {
  const { user, seen } = await showJobSearch({ q: 'nurse' }, inLyon)
  await screen.findByRole('option', { name: 'Lyon, France (4)' })
  expect(screen.queryByRole('combobox', { name: 'Distance' })).toBeNull()
  await user.selectOptions(place(), lyon.key)
  expect(seen.at(-1)).toEqual({ q: 'nurse', location: lyon.key })
  expect(screen.getByRole('button', { name: 'Remove filter Lyon, France' })).toBeTruthy()
  expect(where().value).toBe('Lyon, France')
  expect(document.title).toMatch(/^nurse jobs in Lyon, France/)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), '25')
  expect(seen.at(-1)).toEqual({ q: 'nurse', location: lyon.key, radiusKm: 25 })
  await waitFor(() => expect(document.title).toMatch(/^nurse jobs within 25 km of Lyon, France/))
  await user.click(screen.getByRole('button', { name: 'Remove filter Within 25 km of Lyon, France' }))
  expect(seen.at(-1)).toEqual({ q: 'nurse' })
})

test('a region has no distance, and choosing it clears one', async () => {
  const { user, seen } = await showJobSearch({ location: lyon.key, radiusKm: 50 }, inLyon)
  await screen.findByRole('option', { name: 'Germany (2)' })
  await user.selectOptions(place(), 'country-DE')
  expect(seen.at(-1)).toEqual({ location: 'country-DE' })
  expect(screen.queryByRole('combobox', { name: 'Distance' })).toBeNull()
})

test('the unchanged name in the box keeps the key, a changed one is searched as text', async () => {
  const { user, seen } = await showJobSearch({ location: lyon.key, radiusKm: 10 }, inLyon)
  await waitFor(() => expect(where().value).toBe('Lyon, France'))
  await user.type(screen.getByLabelText('What'), 'nurse{Enter}')
  expect(seen.at(-1)).toEqual({ q: 'nurse', location: lyon.key, radiusKm: 10 })
  await user.clear(where())
  await user.type(where(), 'Paris{Enter}')
  expect(seen.at(-1)).toEqual({ q: 'nurse', location: 'Paris' })
})

test('a typed place stays as typed in the box, and has the name that the server gives it elsewhere', async () => {
  await showJobSearch({ location: 'lyon' }, () => jobAnswer({ place: lyon }))
  await screen.findByRole('button', { name: 'Remove filter Lyon, France' })
  expect(where().value).toBe('lyon')
  expect(place().value).toBe(lyon.key)
  expect(document.title).toMatch(/^Jobs in Lyon, France/)
})

test('a name that arrives late does not replace what is typed meanwhile', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { user } = await showJobSearch({ location: 'city-1' }, async () => {
    await held
    return jobAnswer({ place: { key: 'city-1', label: 'Oslo, Norway' } })
  })
  expect(screen.getByRole('button', { name: 'Remove filter Chosen place' })).toBeTruthy()
  await user.type(where(), 'Ber')
  release()
  await screen.findByRole('button', { name: 'Remove filter Oslo, Norway' })
  expect(where().value).toBe('Ber')
})
