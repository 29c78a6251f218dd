import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { renderInApp } from '#testing/render.tsx'
import type { DataColumn } from './data-column.ts'
import { DataTable, type PagedQuery } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'

interface Row {
  readonly id: string
  readonly name: string
  readonly city: string
}

const columns: DataColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, rowHeader: true },
  { id: 'city', header: 'City', cell: ({ city }) => city },
]

function query(over: Partial<PagedQuery<Row>>): PagedQuery<Row> {
  return {
    data: undefined,
    error: null,
    isPending: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
    refetch: () => undefined,
    ...over,
  }
}

function page(items: Row[]): PagedQuery<Row>['data'] {
  return { pages: [{ items, nextCursor: 'next' }], pageParams: [null] }
}

function table(over: Partial<PagedQuery<Row>>) {
  return (
    <DataTable
      label="People"
      columns={columns}
      query={query(over)}
      rowId={({ id }) => id}
      empty={<EmptyState title="Nobody yet">Invite somebody.</EmptyState>}
      chooserKey="people"
    />
  )
}

test('renders a table with row headers, and loads more rows', async () => {
  const fetchNextPage = vi.fn()
  const data = page([
    { id: '1', name: 'Ana', city: 'Lyon' },
    { id: '2', name: 'Ben', city: 'Bern' },
  ])
  const { user } = await renderInApp(table({ data, hasNextPage: true, fetchNextPage }))
  const people = screen.getByRole('table', { name: 'People' })
  expect(within(people).getAllByRole('columnheader')).toHaveLength(2)
  const ben = within(people).getByRole('row', { name: 'Ben Bern' })
  within(ben).getByRole('rowheader', { name: 'Ben' })
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('a column can be hidden and stays hidden', async () => {
  const data = page([{ id: '1', name: 'Ana', city: 'Lyon' }])
  const { user, unmount } = await renderInApp(table({ data }))
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'City' }))
  expect(screen.queryByRole('columnheader', { name: 'City' })).toBeNull()
  unmount()
  await renderInApp(table({ data }))
  expect(screen.queryByRole('columnheader', { name: 'City' })).toBeNull()
})

test('an empty list shows its reason', async () => {
  await renderInApp(table({ data: page([]) }))
  screen.getByRole('heading', { name: 'Nobody yet' })
})

test('a failed list shows an error and a retry', async () => {
  const refetch = vi.fn()
  const error = new ApiProblem({
    status: 503,
    code: 'unavailable',
    message: 'We are busy.',
    requestId: 'r-1',
  })
  const { user } = await renderInApp(table({ error, refetch }))
  expect(screen.getByRole('alert').textContent).toContain('We are busy.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('shows no placeholder for quick responses', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderInApp(table({ isPending: true }))
  expect(screen.queryByText('Loading')).toBeNull()
  await vi.advanceTimersByTimeAsync(300)
  expect(await screen.findByText('Loading')).not.toBeNull()
  vi.useRealTimers()
})

test('a ticked box keeps focus, although its column is made anew', async () => {
  function Ticks() {
    const [ticked, setTicked] = useState(false)
    const tick: DataColumn<Row> = {
      id: 'tick',
      header: 'Tick',
      cell: ({ name }) => (
        <input type="checkbox" aria-label={name} checked={ticked} onChange={() => setTicked(!ticked)} />
      ),
    }
    const rows = page([{ id: '1', name: 'Ana', city: 'Utrecht' }])
    return (
      <DataTable
        label="People"
        columns={[tick, ...columns]}
        query={query({ data: rows })}
        rowId={({ id }) => id}
        empty={null}
      />
    )
  }
  const { user } = await renderInApp(<Ticks />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ana' })
  await user.click(box)
  expect(box.checked).toBe(true)
  expect(document.activeElement).toBe(box)
})
