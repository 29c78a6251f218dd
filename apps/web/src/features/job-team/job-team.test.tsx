import { screen, waitFor, within } from '@testing-library/react'
import type { JobTeam as Team } from '@vouch/contract'
import { expect, it } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testEmployer, testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { JobTeam } from './job-team.tsx'
import { TeamFact } from './team-fact.tsx'

const me = { userId: testId(800), name: 'Robin Vale', companyRole: 'recruiter' } as const
const ana = { userId: testId(801), name: 'Ana Ruiz', companyRole: 'hiring-manager' } as const
const olga = { userId: testId(802), name: 'Olga Owner', companyRole: 'owner' } as const
const team = (change: Partial<Team> = {}): Team => ({
  members: [{ ...me, role: 'recruiter' }],
  colleagues: [ana, olga],
  keepsRecruiter: true,
  editable: true,
  ...change,
})
const view = <JobTeam jobId={testId(700)} companyId={testId(900)} />

it('a colleague is added with the only role that fits', async () => {
  const api = fakeApi({
    currentPerson: () => testEmployer(),
    getJobTeam: () => team(),
    setJobTeamMember: () =>
      team({
        members: [
          { ...me, role: 'recruiter' },
          { ...ana, role: 'hiring-manager' },
        ],
        colleagues: [olga],
      }),
  })
  const { user } = await renderInApp(view)
  await user.click(await screen.findByRole('button', { name: 'Add to team' }))
  expect(screen.getByText('Choose a colleague')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Add a colleague' }))
  await user.click(await screen.findByRole('option', { name: 'Ana Ruiz (Hiring manager)' }))
  await user.click(screen.getByRole('button', { name: 'Add to team' }))
  const list = within(await screen.findByRole('list', { name: 'People on the hiring team' }))
  expect(await list.findByText('Ana Ruiz')).toBeTruthy()
  const call = api.calls.find(({ id }) => id === 'setJobTeamMember')
  expect(call?.request.body).toEqual({ role: 'hiring-manager' })
})

it('the last recruiter chooses who takes over, to leave in the same step', async () => {
  const api = fakeApi({
    currentPerson: () => testEmployer(),
    getJobTeam: () => team(),
    removeJobTeamMember: () => team({ members: [{ ...olga, role: 'recruiter' }], colleagues: [me, ana] }),
  })
  const { user } = await renderInApp(view)
  await user.click(await screen.findByRole('button', { name: 'Leave the team' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over first' }))
  expect(dialog.getByText('You are the last recruiter of this job.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Hand over and leave' }))
  expect(dialog.getByText('Choose who takes over')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: /Who takes over/ }))
  // Hiring managers cannot be recruiters.
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['Olga Owner (Owner)'])
  await user.click(screen.getByRole('option', { name: 'Olga Owner (Owner)' }))
  await user.click(dialog.getByRole('button', { name: 'Hand over and leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const call = api.calls.find(({ id }) => id === 'removeJobTeamMember')
  expect(call?.request.query.get('handOverTo')).toBe(olga.userId)
})

it('asks who takes over if the other recruiter has left meanwhile', async () => {
  let now = team({
    members: [
      { ...me, role: 'recruiter' },
      { ...olga, role: 'recruiter' },
    ],
    colleagues: [ana],
  })
  fakeApi({
    currentPerson: () => testEmployer(),
    getJobTeam: () => now,
    setJobTeamMember: () => {
      now = team()
      throw new FakeProblem('hand-over-first', 'You are the last recruiter.')
    },
  })
  const { user } = await renderInApp(view)
  await user.click(await screen.findByRole('combobox', { name: 'Role of Robin Vale on the team' }))
  await user.click(await screen.findByRole('option', { name: 'Hiring manager' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over first' }))
  expect(dialog.getByRole('button', { name: 'Hand over and change role' })).toBeTruthy()
})

it('a hiring manager confirms before losing the applicants, and changes nobody else', async () => {
  const [membership] = testEmployer().memberships
  fakeApi({
    currentPerson: () =>
      testEmployer({ memberships: membership ? [{ ...membership, role: 'hiring-manager' }] : [] }),
    getJobTeam: () =>
      team({
        members: [
          { ...olga, role: 'recruiter' },
          { ...me, companyRole: 'hiring-manager', role: 'hiring-manager' },
        ],
        colleagues: [],
        editable: false,
      }),
  })
  const { user } = await renderInApp(view)
  expect(await screen.findAllByRole('button')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Leave the team' }))
  expect(await screen.findByRole('dialog', { name: 'Leave the team?' })).toBeTruthy()
})

it('Escape closes the dialog in front, then the team', async () => {
  fakeApi({ currentPerson: () => testEmployer(), getJobTeam: () => team() })
  const { user } = await renderInApp(<TeamFact job={testEmployerJob()} />)
  await user.click(await screen.findByRole('button', { name: /hiring team/ }))
  await user.click(await screen.findByRole('button', { name: 'Leave the team' }))
  await screen.findByRole('dialog', { name: 'Hand over first' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Hand over first' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Leave the team' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
