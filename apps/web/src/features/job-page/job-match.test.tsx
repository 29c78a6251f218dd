import { screen } from '@testing-library/react'
import type { Match } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { JobMatch } from './job-match.tsx'

const skills: Match['parts'][number] = {
  part: 'required-skills',
  weight: 40,
  value: 0.6,
  reasons: [
    { kind: 'skill', name: 'Python', result: 'met' },
    { kind: 'skill', name: 'SQL', result: 'partly' },
    { kind: 'skill', name: 'Docker', result: 'missing' },
    { kind: 'skill', name: 'Magic', result: 'unknown' },
  ],
}
const pay: Match['parts'][number] = {
  part: 'pay',
  weight: 10,
  value: null,
  reasons: [{ kind: 'pay', name: null, result: 'unknown' }],
}

async function show(match: Partial<Match>) {
  fakeApi({ getJobMatch: () => ({ version: 1, number: 82, parts: [skills, pay], ...match }) })
  await renderInApp(<JobMatch jobId={testId(1)} />)
}

test('number, skills together, what is missing, and where to add it', async () => {
  await show({})
  expect(await screen.findByText('82% match')).toBeTruthy()
  expect(screen.getByText('2 of 3 required skills')).toBeTruthy()
  expect(screen.getByText('Missing: Docker')).toBeTruthy()
  expect(screen.getByText('Not in the list of skills, so not compared: Magic')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'skills' }).getAttribute('href')).toBe('/admin/profile/candidate/6')
  expect(screen.getByRole('link', { name: 'what you are looking for' }).getAttribute('href')).toBe(
    '/admin/profile/candidate/3',
  )
})

test('with too little known it says so instead of a number', async () => {
  const own: Match['parts'][number] = {
    ...skills,
    value: null,
    reasons: [{ kind: 'skill', name: 'Magic', result: 'unknown' }],
  }
  await show({ number: null, parts: [own, pay] })
  expect(await screen.findByText('Not enough known yet')).toBeTruthy()
  expect(screen.getByText('Required skills')).toBeTruthy()
  expect(screen.queryByText(/match$/)).toBeNull()
})

test('a job that asks for nothing cannot be compared', async () => {
  await show({ number: null, parts: [] })
  expect(await screen.findByText(/does not say enough/)).toBeTruthy()
})

test('a failure can be repeated', async () => {
  let isDown = true
  fakeApi({
    getJobMatch: () => {
      if (isDown) throw new FakeProblem('internal', 'No.')
      return { version: 1, number: 50, parts: [skills] }
    },
  })
  const { user } = await renderInApp(<JobMatch jobId={testId(1)} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByText('50% match')).toBeTruthy()
})
