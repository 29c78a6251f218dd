import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { PacketMenu } from './packet-menu.tsx'

const saved = vi.fn(() => 'blob:packet')

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(saved)
})
afterEach(() => {
  vi.restoreAllMocks()
  saved.mockClear()
})

async function show(notes: number | null, exportPacket: () => unknown = () => '%PDF') {
  const { calls } = fakeApi({ exportPacket })
  const app = await renderInApp(<PacketMenu application={{ id: testId(1), notes }} />)
  await app.user.click(screen.getByRole('button', { name: 'Export as PDF' }))
  return { ...app, queries: () => calls.map(({ request }) => Object.fromEntries(request.query)) }
}

test.each([null, 0])('without notes to choose, the button saves the PDF at once (%s)', async (notes) => {
  const { queries } = await show(notes)
  expect(await screen.findByText('Saved as “application.pdf”.')).toBeTruthy()
  expect(saved).toHaveBeenCalledTimes(1)
  expect(queries()).toEqual([{}])
})

test.each([
  ['Without notes', {}],
  ['With 2 team notes', { notes: 'true' }],
])('notes are only in the PDF if asked for: %s', async (item, query) => {
  const { user, queries } = await show(2)
  await user.click(await screen.findByRole('menuitem', { name: item }))
  expect(await screen.findByText('Saved as “application.pdf”.')).toBeTruthy()
  expect(queries()).toEqual([query])
})

test('shows why the export failed', async () => {
  await show(null, () => {
    throw new FakeProblem('unavailable', 'The PDF could not be made. Try again in a minute.')
  })
  expect(await screen.findByText('The PDF could not be made. Try again in a minute.')).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
})
