import { screen, waitFor, within } from '@testing-library/react'
import type { EmployerApplication } from '@vouch/contract'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testApplication, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { ApplicantPage } from '../applicant-page.tsx'
import { TimelineTab } from '../timeline-tab.tsx'

const code = 'Applicant K7M4P'
const hidden = (mayReveal = true): EmployerApplication =>
  testApplication({
    stage: 'applied',
    candidate: { userId: testId(101), name: code, email: '' },
    blind: { until: 'shortlist', hasCv: false, documents: 0, mayReveal },
  })

let state: EmployerApplication
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  state = hidden()
})

async function show(answer: () => void = () => undefined, tab: ReactNode = null) {
  const { calls } = fakeApi({
    getApplicant: () => state,
    advanceApplication: () => {
      state = testApplication({ stage: 'shortlist' })
      return {
        id: state.id,
        version: 5,
        stage: 'shortlist',
        status: 'active',
        tellAt: null,
        name: 'Ana Ruiz',
      }
    },
    getRejectionLetter: () => ({
      language: 'en',
      subject: 'Your application',
      body: `Dear ${code}, sorry.`,
      tellAt: null,
    }),
    revealApplication: ({ body }) => {
      answer()
      const { reason } = body as { reason: string }
      state = testApplication({ revealed: { at: testMoment(0), by: 'Robin Vale', reason } })
    },
  })
  const { user } = await renderInApp(
    <ApplicantPage jobId={testId(700)} userId={testId(101)} list={{}} neighbours={null}>
      {tab}
    </ApplicantPage>,
  )
  await screen.findByRole('heading', { name: state.candidate.name })
  return { user, sent: () => calls.filter(({ id }) => id === 'revealApplication') }
}

const open = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Reveal now' }))
  const dialog = await screen.findByRole('dialog', { name: `Reveal ${code} before Shortlist?` })
  const field = within(dialog).getByRole('textbox', { name: /Reason/ })
  return { dialog, field, confirm: () => user.click(within(dialog).getByRole('button', { name: 'Reveal' })) }
}

test('says what is hidden until when, and offers to reveal only to those who may', async () => {
  state = hidden(false)
  await show()
  expect(screen.getByText('Blind review until Shortlist')).toBeTruthy()
  expect(screen.getByText(/are hidden until this application reaches Shortlist/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reveal now' })).toBeNull()
})

test('a move that reveals the applicant is announced with the name', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'Move to Shortlist' }))
  expect(await screen.findByText('Ana Ruiz moved to Shortlist.')).toBeTruthy()
})

test('a letter with the code name says that the applicant reads their own name', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'Reject…' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Reject ${code}?` }))
  const letter = dialog.getByRole('textbox', { name: /Letter to/ })
  await waitFor(() => expect(letter).toHaveProperty('value', `Dear ${code}, sorry.`))
  const line = `Where it says “${code}”, the applicant will read their own name.`
  expect(dialog.getByText(line)).toBeTruthy()
  await user.clear(letter)
  await user.type(letter, 'Sorry.')
  expect(dialog.queryByText(line)).toBeNull()
})

test('a reason that is too short gets a sentence at the field, keeps the text and sends nothing', async () => {
  const { user, sent } = await show()
  const { field, confirm } = await open(user)
  await user.type(field, '  Why not  ')
  await confirm()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Give a reason of at least 10 characters.')).toBeTruthy()
  expect(field).toHaveProperty('value', '  Why not  ')
  expect(sent()).toEqual([])
  await user.type(field, 'wait?')
  await waitFor(() => expect(screen.queryByText('Give a reason of at least 10 characters.')).toBeNull())
})

test('a reason that is too long is counted, kept whole and not sent', async () => {
  const { user, sent } = await show()
  const { field, confirm } = await open(user)
  await user.click(field)
  await user.paste('x'.repeat(600))
  expect(field).toHaveProperty('value', 'x'.repeat(600))
  expect(screen.getByText('600 of 500 characters')).toBeTruthy()
  await confirm()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Shorten the reason to 500 characters.')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.clear(field)
  await user.paste(`  ${'x'.repeat(500)}  `)
  await confirm()
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('an error keeps the dialog and the text, and the second try reveals', async () => {
  let isDown = true
  const { user, sent } = await show(() => {
    if (isDown) throw new FakeProblem('unavailable', 'Try again in a minute.')
  })
  const { dialog, field, confirm } = await open(user)
  await user.type(field, 'They asked for a call')
  await confirm()
  await screen.findByText(/Try again in a minute/)
  expect(dialog.isConnected).toBe(true)
  expect(field).toHaveProperty('value', 'They asked for a call')
  isDown = false
  await confirm()
  await screen.findByRole('heading', { name: 'Ana Ruiz' })
  expect(
    screen.getByText(/^Robin Vale revealed this application on .*: “They asked for a call”$/),
  ).toBeTruthy()
  expect(sent().map(({ request }) => request.body)).toEqual([
    { reason: 'They asked for a call' },
    { reason: 'They asked for a call' },
  ])
})

test('the timeline names who revealed the applicant early and why, in its place', async () => {
  const event = (n: number, hours: number, action: 'apply' | 'advance') => ({
    ...{ id: testId(n), at: testMoment(hours), by: { name: 'Kim Lee', side: 'employer' as const }, action },
    ...{ fromStage: 'applied' as const, toStage: 'shortlist' as const, fromStatus: 'active' as const },
    ...{ toStatus: 'active' as const, reason: null, message: null, toldAt: null },
  })
  const events = [event(1, -9, 'apply'), event(2, -1, 'advance')]
  state = testApplication({
    events,
    revealed: { at: testMoment(-5), by: null, reason: 'They asked for a call' },
  })
  await show(undefined, <TimelineTab />)
  const items = within(screen.getByRole('list', { name: /latest first/ })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Kim Lee moved'),
    expect.stringMatching(
      /^Someone on the team revealed the applicant before .*Reason: They asked for a call$/,
    ),
    expect.stringContaining('Kim Lee applied'),
  ])
})

test('what was typed survives closing the dialog', async () => {
  const { user } = await show()
  const { field } = await open(user)
  await user.type(field, 'They asked for a call')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await open(user)).field).toHaveProperty('value', 'They asked for a call')
})
