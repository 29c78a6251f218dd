import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearToken, setToken } from '#lib/identity/session.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { fakeToken } from '#testing/fake-identity.ts'
import { fakeMasterValues } from '#testing/masters.ts'
import { testPerson } from '#testing/person.ts'
import { renderApp } from '#testing/render-app.tsx'

afterEach(clearToken)

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

async function open(at: string) {
  fakeApi({
    searchCandidates: () => ({
      items: [],
      nextCursor: null,
      total: { count: 0, capped: false },
      facets: { sampled: false, skill: [], occupation: [], language: [], place: [], workMode: [] },
    }),
    listMasterValues: fakeMasterValues({}),
    currentPerson: () => testPerson({ roles: ['admin'] }),
  })
  await setToken(fakeToken('u1'))
  const app = await renderApp(at)
  await screen.findByRole('checkbox', { name: 'Remote' })
  return app
}

test('two filters clicked within one task both apply, and are shown at once', async () => {
  const { path } = await open('/admin/candidates?q=nurse')
  act(() => {
    box('Remote').click()
    box('Hybrid').click()
    box('Full-time').click()
  })
  expect([box('Remote').checked, box('Hybrid').checked, box('Full-time').checked]).toEqual([true, true, true])
  const query = () => Object.fromEntries(new URL(path(), 'https://vouch.example').searchParams)
  await waitFor(() =>
    expect(query()).toEqual({ q: 'nurse', workMode: 'hybrid~remote', employmentType: 'full-time' }),
  )
})
