import { screen, waitFor, within } from '@testing-library/react'
import type { CandidateProfile } from '@vouch/contract'
import { expect, test, vi } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { CandidateProfilePage } from './candidate-profile-page.tsx'

vi.setConfig({ testTimeout: 20_000 })

const begun: CandidateProfile = {
  fullName: 'Ana Ruiz',
  headline: 'Nurse',
  summary: '',
  location: 'Lyon',
  cv: null,
  version: 3,
}

/** A server that keeps versions; `elsewhere` changes the profile in another place. */
function serve(profile: CandidateProfile) {
  let now = profile
  const api = fakeApi({
    currentPerson: () => testPerson({ id: testId(900), displayName: 'Ana', roles: ['candidate'] }),
    getCandidateProfile: () => now,
    saveCandidateProfile: ({ body, headers }) => {
      if (headers.get('if-match') !== `"${now.version}"`) {
        throw new FakeProblem('stale', 'It was changed.', { currentVersion: now.version })
      }
      const { cvFileId: _cv, ...rest } = body as Record<string, string>
      now = { ...now, ...rest, version: now.version + 1 }
      return now
    },
  })
  return {
    ...api,
    elsewhere: (change: Partial<CandidateProfile>) => {
      now = { ...now, ...change, version: now.version + 1 }
    },
    stored: () => now,
  }
}

const save = () => screen.getByRole('button', { name: 'Save the profile' })

async function retype(user: Awaited<ReturnType<typeof renderInApp>>['user'], label: RegExp, words: string) {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, words)
}

test('a profile that was never saved begins with the name of the account', async () => {
  const server = serve({ ...begun, fullName: '', headline: '', version: 0 })
  const { user } = await renderInApp(<CandidateProfilePage />)
  expect(await screen.findByDisplayValue('Ana')).toBeTruthy()
  await user.click(save())
  expect(await screen.findByText('There is a problem')).toBeTruthy()
  await retype(user, /^Headline/, 'Nurse')
  await user.click(save())
  await waitFor(() =>
    expect(server.stored()).toMatchObject({ fullName: 'Ana', headline: 'Nurse', version: 1 }),
  )
})

test('saving twice in a row goes over the version that the first saving made', async () => {
  const server = serve(begun)
  const { user } = await renderInApp(<CandidateProfilePage />)
  await retype(user, /^Headline/, 'Senior nurse')
  await user.click(save())
  expect(await screen.findByText('Everything is saved.')).toBeTruthy()
  await retype(user, /^Place/, 'Nice')
  await user.click(save())
  await waitFor(() =>
    expect(server.stored()).toMatchObject({ headline: 'Senior nurse', location: 'Nice', version: 5 }),
  )
})

test('a version that was saved elsewhere is not overwritten; the person chooses field by field', async () => {
  const server = serve(begun)
  const { user } = await renderInApp(<CandidateProfilePage />)
  await retype(user, /^Headline/, 'Mine')
  server.elsewhere({ headline: 'Theirs', location: 'Nice' })
  await user.click(save())
  const panel = within(await screen.findByRole('table').then((table) => table.closest('section') ?? table))
  expect(server.stored()).toMatchObject({ headline: 'Theirs', location: 'Nice' })
  await user.click(panel.getByRole('radio', { name: /Place.*saved version/ }))
  await user.click(panel.getByRole('button', { name: 'Save what I chose' }))
  await waitFor(() =>
    expect(server.stored()).toMatchObject({ headline: 'Mine', location: 'Nice', version: 5 }),
  )
  expect(await screen.findByDisplayValue('Nice')).toBeTruthy()
})

test('taking the saved version leaves nothing of the other one behind', async () => {
  const server = serve(begun)
  const first = await renderInApp(<CandidateProfilePage />)
  await retype(first.user, /^Headline/, 'Mine')
  server.elsewhere({ headline: 'Theirs' })
  await first.user.click(save())
  await first.user.click(await screen.findByRole('button', { name: 'Take all of the saved version' }))
  expect(await screen.findByDisplayValue('Theirs')).toBeTruthy()
  first.unmount()
  await renderInApp(<CandidateProfilePage />)
  expect(await screen.findByDisplayValue('Theirs')).toBeTruthy()
  expect(screen.queryByText('We kept what you had typed.')).toBeNull()
})

test('what was typed on an older version and never sent is not saved over a newer one unseen', async () => {
  const server = serve(begun)
  const first = await renderInApp(<CandidateProfilePage />)
  await retype(first.user, /^Headline/, 'Mine')
  first.unmount()
  server.elsewhere({ headline: 'Theirs' })
  const { user } = await renderInApp(<CandidateProfilePage />)
  expect(await screen.findByDisplayValue('Mine')).toBeTruthy()
  await user.click(save())
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(server.stored().headline).toBe('Theirs')
})
