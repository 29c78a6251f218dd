import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testProfile } from '#testing/own-profile.ts'
import { renderInApp } from '#testing/render.tsx'
import { ResumeImportPanel } from './resume-import-panel.tsx'

const profile = testProfile({ contact: { firstName: 'Ana' }, skills: { items: [] } })
const filled = [
  { step: 'contact', paths: ['lastName', 'phone'] },
  { step: 'skills', paths: ['items.a'] },
]

async function show(handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ getOwnProfile: () => profile, ...handlers })
  const { user } = await renderInApp(<ResumeImportPanel />)
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  return { api, user, choose }
}

const cv = () => new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' })

test('what was filled is told step by step, with the notes and a way to each', async () => {
  const { choose } = await show({
    importResume: () => ({ kind: 'pdf', filled, notes: ['The headline is too long.'], profile }),
  })
  choose(cv())
  const title = await screen.findByRole('heading', { name: '3 values were filled in' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(
    '/admin/profile/candidate/1',
  )
  expect(screen.getByRole('link', { name: 'Skills' }).getAttribute('href')).toBe('/admin/profile/candidate/6')
  screen.getByText('2 values')
  screen.getByText('The headline is too long.')
})

test('everything is undone, each step over its version', async () => {
  const { api, user, choose } = await show({
    importResume: () => ({ kind: 'pdf', filled, notes: [], profile }),
    undoImported: ({ body }) => {
      const { step } = body as { step: string }
      return { ...profile.steps.find((one) => one.step === step), version: 2 }
    },
  })
  choose(cv())
  await user.click(await screen.findByRole('button', { name: 'Undo all' }))
  await screen.findByText('CV or résumé')
  const calls = api.calls.filter(({ id }) => id === 'undoImported')
  expect(calls.map(({ request }) => [request.body, request.headers.get('if-match')])).toEqual([
    [{ step: 'contact', paths: ['lastName', 'phone'] }, '"1"'],
    [{ step: 'skills', paths: ['items.a'] }, '"1"'],
  ])
})

test('what is wrong with the file is said where it was chosen', async () => {
  const { choose } = await show({
    importResume: () => {
      throw new FakeProblem('invalid', 'This PDF holds no text, only a picture of it.')
    },
  })
  choose(cv())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('only a picture of it'))
})
