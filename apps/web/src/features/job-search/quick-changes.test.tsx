import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { jobAnswer } from '#testing/job-search.tsx'
import { renderApp } from '#testing/render-app.tsx'

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

async function open(at: string) {
  fakeApi({
    searchJobs: () => jobAnswer(),
    listCategories: () => ({ items: [] }),
    myself: () => null,
  })
  const app = await renderApp(at)
  await screen.findByRole('checkbox', { name: 'Remote 3' })
  return app
}

test('two filters of one group clicked within one tick both apply', async () => {
  const { path } = await open('/jobs?q=nurse')
  act(() => {
    box('Remote 3').click()
    box('Hybrid 0').click()
  })
  await waitFor(() => expect(path()).toBe('/jobs?q=nurse&workMode=hybrid.remote'))
  expect([box('Remote 3').checked, box('Hybrid 0').checked]).toEqual([true, true])
})

test('a clicked filter is checked before the navigation is done', async () => {
  const { path } = await open('/jobs')
  act(() => box('Remote 3').click())
  expect(box('Remote 3').checked).toBe(true)
  await waitFor(() => expect(path()).toBe('/jobs?workMode=remote'))
  await waitFor(() => expect(box('Remote 3').checked).toBe(true))
  act(() => history.back())
  await waitFor(() => expect(box('Remote 3').checked).toBe(false))
})
