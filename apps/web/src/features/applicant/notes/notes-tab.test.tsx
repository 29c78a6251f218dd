import { screen, waitFor, within } from '@testing-library/react'
import type { ApplicantNote, ApplicantNotes } from '@vouch/contract'
import { expect, it } from 'vitest'
import { type FakeApi, FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testApplication, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { ApplicantPage } from '../applicant-page.tsx'

const ann = { userId: testId(1), name: 'Ann Lee' }
const ben = { userId: testId(2), name: 'Ben Ito' }

const note = (change: Partial<ApplicantNote> = {}): ApplicantNote => ({
  id: testId(50),
  text: 'What do you think, @Ann Lee?',
  at: testMoment(-3),
  editedAt: null,
  author: { userId: testId(800), name: 'Robin Vale' },
  mentioned: [ann],
  permitted: ['edit', 'delete'],
  ...change,
})

async function show(notes: readonly ApplicantNote[], handlers: Parameters<typeof fakeApi>[0] = {}) {
  const state: ApplicantNotes = { notes: [...notes], colleagues: [ann, ben] }
  const api: FakeApi = fakeApi({
    getApplicant: () => testApplication({ notes: state.notes.length }),
    listNotes: () => state,
    ...handlers,
  })
  const rendered = await renderInApp(
    <ApplicantPage jobId={testId(700)} userId={testId(101)} list={{}} neighbours={null}>
      {null}
    </ApplicantPage>,
  )
  await screen.findByRole('heading', { level: 2, name: 'Notes' })
  return { ...rendered, api, state }
}

const field = () => screen.getByRole('textbox', { name: 'New note' })

it('a colleague is mentioned by keyboard and sent with the note', async () => {
  const { user, api, state } = await show([], {
    addNote: () => {
      state.notes.push(note())
      return note()
    },
  })
  expect(screen.getByText('No notes yet.')).toBeTruthy()
  await user.type(field(), 'Hi @i')
  await screen.findByRole('option', { name: 'Ben Ito' })
  expect(screen.queryByRole('option', { name: 'Ann Lee' })).toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field()).toHaveProperty('value', 'Hi @Ben Ito '))
  await user.keyboard('please{Enter}look{Control>}{Enter}{/Control}')
  await screen.findByText('What do you think,', { exact: false })
  const [sent] = api.calls.filter(({ id }) => id === 'addNote')
  expect(sent?.request.body).toEqual({ text: 'Hi @Ben Ito please\nlook', mentions: [ben.userId] })
  expect(field()).toHaveProperty('value', '')
})

it('a note cannot be changed while it is saved, and Ctrl+Enter first completes a mention', async () => {
  const answer = Promise.withResolvers<ApplicantNote>()
  const { user, api } = await show([], { addNote: () => answer.promise })
  await user.type(field(), 'Hi @be')
  await screen.findByRole('option', { name: 'Ben Ito' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(field()).toHaveProperty('value', 'Hi @Ben Ito '))
  expect(api.calls.some(({ id }) => id === 'addNote')).toBe(false)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(api.calls.some(({ id }) => id === 'addNote')).toBe(true))
  await user.type(field(), 'lost?')
  expect(field()).toHaveProperty('value', 'Hi @Ben Ito ')
  answer.resolve(note())
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
})

it('a mention of somebody outside the team is pointed out', async () => {
  const { user } = await show([])
  await user.type(field(), 'Ask @Miriam')
  expect(screen.getByText(/^@Miriam will not be notified/)).toBeTruthy()
  await user.type(field(), '{Backspace>6/}Ann Lee, please')
  expect(screen.queryByText(/will not be notified/)).toBeNull()
})

it('a saved note says whom it did not mention, also after an unfinished name at its end', async () => {
  const { user } = await show([], { addNote: () => note({ mentioned: [] }) })
  await user.type(field(), 'Ask @Nobody or @Ann')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
  expect((await screen.findAllByText(/^@Nobody and @Ann will not be notified/)).length).toBeGreaterThan(0)
})

it('a note that cannot be saved stays in its field with the reason', async () => {
  const { user } = await show([], {
    addNote: () => {
      throw new FakeProblem('not-permitted-now', 'There are already 500 notes. Delete one first.')
    },
  })
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(screen.getByText('Write your note first')).toBeTruthy()
  await user.type(field(), 'Strong')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('There are already 500 notes. Delete one first.')).toBeTruthy()
  expect(field()).toHaveProperty('value', 'Strong')
})

it('an own note is edited and deleted, a colleague’s only read', async () => {
  const { user, api, state } = await show(
    [note(), note({ id: testId(51), text: 'Agreed.', author: ben, permitted: [], mentioned: [] })],
    {
      editNote: () => note({ text: 'Changed' }),
      deleteNote: () => {
        state.notes.shift()
        return null
      },
    },
  )
  const [own, other] = within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem')
  if (!own || !other) throw new Error('notes are missing')
  expect(within(other).queryByRole('button')).toBeNull()
  await user.click(within(own).getByRole('button', { name: /^Edit note/ }))
  const edited = within(own).getByRole('textbox', { name: 'Note' })
  expect(edited).toHaveProperty('value', 'What do you think, @Ann Lee?')
  await user.clear(edited)
  await user.type(edited, 'Nothing')
  await user.click(within(own).getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(within(own).queryByRole('textbox')).toBeNull())
  expect(api.calls.find(({ id }) => id === 'editNote')?.request.body).toEqual({
    text: 'Nothing',
    mentions: [],
  })
  await user.click(within(own).getByRole('button', { name: /^Delete note/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this note?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete note' }))
  await waitFor(() => expect(screen.queryByText(/What do you think/)).toBeNull())
})
