import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeProblem, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { testProfile } from '#testing/own-profile.ts'
import { renderInApp } from '#testing/render.tsx'
import { ResumeImportPanel } from './resume-import-panel.tsx'

const empty = testProfile({ contact: { firstName: 'Ana' }, skills: { items: [] } })
const filled = [
  { step: 'contact', paths: ['lastName', 'phone'] },
  { step: 'skills', paths: ['items.a'] },
]
/** A profile with imported values. */
const profile = {
  ...empty,
  steps: empty.steps.map((one) => ({
    ...one,
    imported: filled.find(({ step }) => step === one.step)?.paths ?? [],
  })) as typeof empty.steps,
}

/** Fakes the API that keeps or undoes imported values. For the step `changedElsewhere`, it answers 412. */
function marksServer(changedElsewhere?: string) {
  let steps = profile.steps
  return ({ body }: FakeRequest) => {
    const { step, paths, mark } = body as { step: string; paths: string[]; mark?: boolean }
    if (step === changedElsewhere) throw new FakeProblem('stale', 'It was changed.', { currentVersion: 9 })
    steps = steps.map((one) =>
      one.step === step
        ? {
            ...one,
            version: one.version + 1,
            imported: mark ? paths : one.imported.filter((path) => !paths.includes(path)),
          }
        : one,
    ) as typeof steps
    return steps.find((one) => one.step === step)
  }
}

async function show(handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ getOwnProfile: () => empty, ...handlers })
  const { user } = await renderInApp(<ResumeImportPanel />)
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [file] },
    })
  return { api, user, choose }
}

const cv = () => new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' })

test('imported values are listed by step, with notes and links', async () => {
  const { choose } = await show({
    importResume: () => ({ kind: 'pdf', filled, notes: ['The headline is too long.'], profile }),
  })
  choose(cv())
  const title = await screen.findByRole('heading', { name: '3 imported values to review' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(
    '/admin/profile/candidate/1',
  )
  expect(screen.getByRole('link', { name: 'Skills' }).getAttribute('href')).toBe('/admin/profile/candidate/6')
  screen.getByText('2 values')
  screen.getByText('The headline is too long.')
})

const imports = { importResume: () => ({ kind: 'pdf', filled, notes: [], profile }) }

test('undo removes all values, each step with its version', async () => {
  const { api, user, choose } = await show({ ...imports, undoImported: marksServer() })
  choose(cv())
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  await screen.findByText('CV or résumé')
  const calls = api.calls.filter(({ id }) => id === 'undoImported')
  expect(calls.map(({ request }) => [request.body, request.headers.get('if-match')])).toEqual([
    [{ step: 'contact', paths: ['lastName', 'phone'] }, '"1"'],
    [{ step: 'skills', paths: ['items.a'] }, '"1"'],
  ])
})

test('all values are accepted with their count, and Undo marks them again', async () => {
  const { api, user, choose } = await show({ ...imports, undoImported: marksServer() })
  choose(cv())
  await user.click(await screen.findByRole('button', { name: 'Accept all 3' }))
  const title = await screen.findByRole('heading', { name: '3 values accepted' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  const bodies = () => api.calls.filter(({ id }) => id === 'undoImported').map(({ request }) => request.body)
  expect(bodies()).toEqual([
    { step: 'contact', paths: ['lastName', 'phone'], keep: true },
    { step: 'skills', paths: ['items.a'], keep: true },
  ])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { name: '3 imported values to review' })
  expect(bodies().slice(2)).toEqual([
    { step: 'contact', paths: ['lastName', 'phone'], mark: true },
    { step: 'skills', paths: ['items.a'], mark: true },
  ])
})

test('a step that was changed elsewhere is not accepted with the others', async () => {
  const { user, choose } = await show({
    ...imports,
    getOwnProfile: () => profile,
    undoImported: marksServer('contact'),
  })
  choose(cv())
  await user.click(await screen.findByRole('button', { name: 'Accept all 3' }))
  await screen.findByRole('heading', { name: '1 value accepted' })
  expect(screen.getByRole('link', { name: 'Contact' })).toBeTruthy()
  await screen.findByText(/were changed elsewhere/)
})

test('values of an earlier import can still be accepted', async () => {
  await show({ getOwnProfile: () => profile })
  await screen.findByRole('heading', { name: '3 imported values to review' })
  expect(screen.getByRole('button', { name: 'Accept all 3' })).toBeTruthy()
})

test('a file error is shown at the file field', async () => {
  const { choose } = await show({
    importResume: () => {
      throw new FakeProblem('invalid', 'This PDF holds no text, only a picture of it.')
    },
  })
  choose(cv())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('only a picture of it'))
})
