import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { SearchInput } from './search-input.tsx'

afterEach(() => vi.useRealTimers())

/** Renders the field beside a link, and types into it. Timers stand still from then on. */
async function typeWords() {
  const onSearch = vi.fn()
  const rendered = await renderInApp(
    <>
      <SearchInput label="Name" value={undefined} onSearch={onSearch} />
      <LinkAnchor to="/companies">Row</LinkAnchor>
    </>,
  )
  vi.useFakeTimers()
  const field = screen.getByRole('searchbox', { name: 'Name' })
  fireEvent.change(field, { target: { value: ' water ' } })
  return { ...rendered, onSearch, field, row: screen.getByRole('link', { name: 'Row' }) }
}

it('does not search while a pointer is down, so that a pressed row stays in place', async () => {
  const { onSearch, row } = await typeWords()
  vi.advanceTimersByTime(340)
  fireEvent.pointerDown(row)
  vi.advanceTimersByTime(1000)
  expect(onSearch).not.toHaveBeenCalled()
  fireEvent.pointerUp(row)
  vi.advanceTimersByTime(350)
  expect(onSearch.mock.calls).toEqual([['water']])
})

it('does not search after a click that leaves the page', async () => {
  const { onSearch, row, path } = await typeWords()
  fireEvent.pointerDown(row)
  fireEvent.pointerUp(row)
  fireEvent.click(row)
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await waitFor(() => expect(path()).toBe('/companies'))
  expect(onSearch).not.toHaveBeenCalled()
})

it('Enter searches at once', async () => {
  const { onSearch, field } = await typeWords()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSearch.mock.calls).toEqual([['water']])
  vi.advanceTimersByTime(1000)
  expect(onSearch).toHaveBeenCalledTimes(1)
})
