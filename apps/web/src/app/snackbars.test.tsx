import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '#lib/api/notify.ts'
import { renderInApp } from '#testing/render.tsx'

afterEach(() => vi.useRealTimers())

const undo = () => screen.queryByRole('button', { name: 'Undo' })
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a snackbar closes after 3 s, with an action after 10 s, and not while focused', async () => {
  await renderInApp(<input aria-label="Field" />)
  const field = await screen.findByLabelText('Field')
  vi.useFakeTimers()
  act(() => {
    notify('It is saved.')
    notify({ message: 'It is removed.', action: { label: 'Undo', onClick: () => undefined } })
  })
  await later(4_000)
  expect(screen.queryAllByText('It is saved.')).toHaveLength(0)
  expect(undo()).toBeTruthy()
  await later(5_000)
  act(() => undo()?.focus())
  await later(60_000)
  expect(undo()).toBeTruthy()
  act(() => field.focus())
  await later(9_000)
  expect(undo()).toBeTruthy()
  await later(2_000)
  expect(undo()).toBeNull()
})

test('a snackbar replaces the earlier one about the same thing, and no other', async () => {
  await renderInApp(<input aria-label="Field" />)
  await screen.findByLabelText('Field')
  vi.useFakeTimers()
  const action = { label: 'Undo', onClick: () => undefined }
  act(() => {
    notify({ about: 'ann', message: 'Ann is rejected.', action })
    notify({ about: 'ben', message: 'Ben is rejected.', action })
    notify({ about: 'ann', message: 'The rejection is undone.' })
  })
  await later(1_000)
  expect(screen.queryByText('Ann is rejected.')).toBeNull()
  expect(screen.getByText('Ben is rejected.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
})
