import { screen, waitFor } from '@testing-library/react'
import type { SavedSearch } from '@vouch/contract'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { SavedSearchesPage } from './saved-searches-page.tsx'

const search = (change: Partial<SavedSearch> = {}): SavedSearch => ({
  id: testId(1),
  name: 'nurse · Remote',
  query: 'q=nurse&workMode=remote',
  frequency: 'daily',
  createdAt: testMoment(-5),
  ...change,
})

async function show(items: SavedSearch[], handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ listSavedSearches: () => ({ items }), ...handlers })
  const rendered = await renderInApp(<SavedSearchesPage />)
  await screen.findByRole('list', { name: 'Saved searches' })
  return { ...rendered, api }
}

it('a frequency is shown at once, while the server still saves', async () => {
  const items = [search()]
  const answer = Promise.withResolvers<SavedSearch>()
  const { user } = await show(items, { changeSavedSearch: () => answer.promise })
  const select = screen.getByRole('combobox', { name: 'E-mails about nurse · Remote' })
  await user.selectOptions(select, 'weekly')
  expect(select).toHaveProperty('value', 'weekly')
  items[0] = search({ frequency: 'weekly' })
  answer.resolve(items[0])
  await waitFor(() => expect(select).toHaveProperty('value', 'weekly'))
})

it('a change that fails is taken back', async () => {
  const { user, api } = await show([search()], {
    changeSavedSearch: () => {
      throw new Error('away')
    },
  })
  const select = screen.getByRole('combobox', { name: 'E-mails about nurse · Remote' })
  await user.selectOptions(select, 'off')
  await waitFor(() => expect(api.calls.filter(({ id }) => id === 'listSavedSearches').length).toBe(2))
  await waitFor(() => expect(select).toHaveProperty('value', 'daily'))
})

it('deleting the last search moves focus to the page, and undo saves it again', async () => {
  const items = [search()]
  const { user, api } = await show(items, {
    deleteSavedSearch: () => {
      items.pop()
      return null
    },
    saveSearch: () => {
      items.push(search())
      return search()
    },
  })
  await user.click(screen.getByRole('button', { name: 'Delete nurse · Remote' }))
  await screen.findByText('No saved searches yet')
  expect(document.activeElement).not.toBe(document.body)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'nurse · Remote' })
  expect(api.calls.find(({ id }) => id === 'saveSearch')?.request.body).toEqual({
    name: 'nurse · Remote',
    query: 'q=nurse&workMode=remote',
    frequency: 'daily',
  })
})

it('Escape leaves a name as it was, with focus on its button', async () => {
  const { user, api } = await show([search()])
  await user.click(screen.getByRole('button', { name: 'Rename nurse · Remote' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' at night{Escape}')
  const rename = await screen.findByRole('button', { name: 'Rename nurse · Remote' })
  await waitFor(() => expect(document.activeElement).toBe(rename))
  expect(api.calls.some(({ id }) => id === 'changeSavedSearch')).toBe(false)
})

it('a search with a filter that no longer exists says so', async () => {
  await show([search({ query: 'q=nurse&workMode=flying' })])
  expect(screen.getByText(/^A filter of this search no longer exists/)).toBeTruthy()
})
