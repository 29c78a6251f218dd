import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { SaveSearch } from './save-search.tsx'

it('one search too many: the reason stays, and leads to the saved searches', async () => {
  await setToken('token')
  fakeApi({
    currentPerson: () => testPerson({ roles: ['candidate'] }),
    listSavedSearches: () => ({ items: [] }),
    saveSearch: () => {
      throw new FakeProblem('conflict', 'You can save 10 searches. Delete one first.')
    },
  })
  const { user, path } = await renderInApp(<SaveSearch search={{ q: 'designer' }} names={[]} values={[]} />)
  const save = await screen.findByRole('button', { name: 'Save search' })
  await waitFor(() => expect(save).toHaveProperty('disabled', false))
  await user.click(save)
  expect((await screen.findAllByText('You can save 10 searches. Delete one first.')).length).toBeGreaterThan(
    0,
  )
  await user.click(screen.getByRole('button', { name: 'Saved searches' }))
  await waitFor(() => expect(path()).toBe('/admin/jobs/searches'))
})
