import { screen } from '@testing-library/react'
import type { ApplicantRequirement } from '@vouch/contract'
import { expect, test } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { Requirements } from './requirements.tsx'

const requirement = (given: Partial<ApplicantRequirement>): ApplicantRequirement => ({
  kind: 'skill',
  name: 'Typography',
  level: null,
  state: 'met',
  proof: 'profile',
  months: null,
  ...given,
})

const experience = { kind: 'experience', level: '2', name: 'Graphic designer' } as const

test.each([
  [{ level: 'advanced', proof: 'passport' }, 'Typography, Advanced', 'Met, from a passport'],
  [{ proof: 'evidence' }, 'Typography', 'Met, shown elsewhere in the profile'],
  [{ state: 'not-said', proof: null }, 'Typography', 'Not mentioned'],
  [{ kind: 'language', name: 'German', level: 'B2', state: 'not-met', proof: null }, 'German, B2', 'Not met'],
  [{ ...experience, months: 89 }, '2 years as Graphic designer', 'Met, 7 years in the profile'],
  [
    { ...experience, name: '', state: 'not-met', proof: null, months: 23 },
    '2 years of experience',
    'Not met, 23 months in the profile',
  ],
  [{ kind: 'licence', name: 'Forklift' }, 'Licence: Forklift', 'Met, in the profile'],
  [{ kind: 'right-to-work', name: 'BE' }, 'Right to work in Belgium', 'Met, in the profile'],
] as const)('the requirement %j', async (given, name, state) => {
  await renderInApp(<Requirements requirements={[requirement(given)]} />)
  expect((await screen.findByRole('listitem')).textContent).toBe(`${name}${state}`)
})

test('requirements keep the order of the job and have no number', async () => {
  const requirements = [requirement({ name: 'B', state: 'not-met', proof: null }), requirement({ name: 'A' })]
  await renderInApp(<Requirements requirements={requirements} />)
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['BNot met', 'AMet, in the profile'])
})
