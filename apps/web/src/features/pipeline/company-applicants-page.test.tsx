import { screen, waitFor, within } from '@testing-library/react'
import { type Stage, stages } from '@vouch/contract'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testApplicantRow, testEmployer } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { CompanyApplicantsPage } from './company-applicants-page.tsx'

type Props = Parameters<typeof CompanyApplicantsPage>[0]
type Filters = Props['filters']

const row = {
  ...testApplicantRow(3),
  job: { id: testId(1), title: 'Ward nurse' },
  company: { id: testId(900), name: 'Harbour Health' },
}

async function show(filters: Filters, items = [row]) {
  const onSearch = vi.fn()
  const { calls } = fakeApi({
    listCompanyApplicants: () => ({
      items,
      nextCursor: null,
      total: { count: items.length, capped: false },
    }),
  })
  const app = await renderInApp(
    <CompanyApplicantsPage filters={filters} view="list" onSearch={onSearch} saved={undefined} />,
  )
  return { ...app, onSearch, calls }
}

test('lists applicants of all jobs with their number, and sends the filters', async () => {
  const filters = { task: 'first-answer', from: '2026-03-02', to: '2026-03-08', sort: 'oldest' } as const
  const { calls } = await show(filters)
  const link = await screen.findByRole('link', { name: row.name })
  expect(link.getAttribute('href')).toBe(`/admin/jobs/employer/${testId(1)}/${row.userId}?of=all-jobs`)
  expect(screen.getByRole('link', { name: 'Ward nurse' })).toBeTruthy()
  expect(screen.getByText('1 applicant')).toBeTruthy()
  expect(Object.fromEntries(calls[0]?.request.query ?? [])).toMatchObject(filters)
})

test('the days of a link are shown, and can be removed', async () => {
  const { user, onSearch } = await show({ from: '2026-03-02', to: '2026-03-08', dated: 'hired' })
  await user.click(await screen.findByRole('button', { name: /^Hired .*Show all days$/ }))
  expect(onSearch).toHaveBeenCalledWith({ from: undefined, to: undefined, dated: undefined })
})

test('of more than 10,000 applicants the list knows no number, and all of them are too many', async () => {
  const rows = [row, { ...row, ...testApplicantRow(4) }]
  fakeApi({
    currentPerson: () => testEmployer(),
    listBulkOperations: () => ({ items: [] }),
    listCompanyApplicants: () => ({ items: rows, nextCursor: null, total: { count: 10_000, capped: true } }),
  })
  const { user } = await renderInApp(
    <CompanyApplicantsPage filters={{}} view="list" onSearch={vi.fn()} saved={undefined} />,
  )
  expect(await screen.findByText('10,000+ applicants')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Select all 10,000+' }))
  expect(await screen.findByText('10,000+ selected')).toBeTruthy()
  expect(screen.getByText('You can select up to 10,000 applicants at once. Set more filters.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reject…' }).hasAttribute('disabled')).toBe(true)
})

test('an empty work list says that all is done, and offers all applicants', async () => {
  const { user, onSearch } = await show({ task: 'details' }, [])
  expect(await screen.findByRole('heading', { name: 'All done' })).toBeTruthy()
  const [reset] = screen.getAllByRole('button', { name: 'Clear filters' })
  if (reset) await user.click(reset)
  expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ task: undefined }))
})

test('exports what the filters match, and nothing from an empty list', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:applicants')
  const { calls } = fakeApi({
    listCompanyApplicants: () => ({ items: [row], nextCursor: null, total: { count: 1, capped: false } }),
    exportCompanyApplicants: () => 'Name\r\n',
  })
  const filters = { stage: 'shortlist', q: 'Per', sort: 'oldest' } as const
  const { user, unmount } = await renderInApp(
    <CompanyApplicantsPage filters={filters} view="list" onSearch={vi.fn()} saved={undefined} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Export as CSV' }))
  expect(await screen.findByText('Applicants exported.')).toBeTruthy()
  const call = calls.find(({ id }) => id === 'exportCompanyApplicants')
  expect(Object.fromEntries(call?.request.query ?? [])).toEqual(filters)
  expect(saved).toHaveBeenCalledTimes(1)
  saved.mockRestore()
  unmount()
  await show({}, [])
  expect(await screen.findByRole('heading', { name: 'No applicants yet' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull()
})

test('the board has the applicants of all jobs by stage, and moves one in their own job', async () => {
  const other = {
    ...row,
    ...testApplicantRow(5, { name: 'Noor Haddad', stage: 'interview' }),
    job: { id: testId(2), title: 'Porter' },
    company: { id: testId(901), name: 'North Clinic' },
  }
  const again = {
    ...row,
    ...testApplicantRow(6, { name: row.name, userId: row.userId }),
    job: { id: testId(3), title: 'Cook' },
  }
  let rows = [row, other, again]
  const { calls } = fakeApi({
    currentPerson: () => testEmployer(),
    listCompanyApplicants: ({ query }) => {
      const items = rows.filter(({ stage }) => stage === query.get('stage'))
      return { items, nextCursor: null, total: { count: items.length, capped: false } }
    },
    advanceApplication: ({ body }) => {
      rows = rows.map((one) => (one.id === row.id ? { ...one, stage: (body as { to: Stage }).to } : one))
      return { id: row.id, version: 9, name: row.name }
    },
  })
  const onSearch = vi.fn()
  const filters = { q: 'o', stage: 'hired' } as const
  const { user } = await renderInApp(
    <CompanyApplicantsPage filters={filters} view="board" onSearch={onSearch} saved={undefined} />,
  )
  const column = (name: string) => within(screen.getByRole('region', { name }))
  const [link] = await screen.findAllByRole('link', { name: row.name })
  expect(link?.getAttribute('href')).toContain(testId(1))
  expect(column('Applied').getByText('Ward nurse')).toBeTruthy()
  expect(column('Interview').getByText('Porter')).toBeTruthy()
  const asked = calls.filter(({ id }) => id === 'listCompanyApplicants').map(({ request }) => request.query)
  expect(asked.map((query) => query.get('stage')).toSorted()).toEqual([...stages].toSorted())
  expect(asked.every((query) => query.get('ended') === 'false' && query.get('q') === 'o')).toBe(true)
  // The stage is a column here, and no filter.
  expect(screen.queryByRole('combobox', { name: 'Stage' })).toBeNull()
  // The same person applied to two jobs.
  expect(screen.getByRole('button', { name: `Move ${row.name}, Cook to…` })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: `Move ${row.name}, Ward nurse to…` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Shortlist' }))
  await waitFor(() => expect(column('Shortlist').getByText(row.name)).toBeTruthy())
  // Without a role in its company, an applicant cannot be moved.
  expect(screen.queryByRole('button', { name: `Move ${other.name}, Porter to…` })).toBeNull()
  await user.click(screen.getByText('List'))
  expect(onSearch).toHaveBeenCalledWith({ view: undefined })
})

test.each([
  [undefined, 'Earliest due', 'Latest due', 'newest'],
  ['newest', 'Latest due', 'Earliest due', undefined],
] as const)('overdue applicants with the order %s are “%s”', async (sort, shown, other, chosen) => {
  const { user, onSearch } = await show({ task: 'overdue', ...(sort && { sort }) })
  const order = await screen.findByRole('combobox', { name: 'Sort by' })
  expect(order).toHaveProperty('value', shown)
  await user.click(order)
  await user.click(await screen.findByRole('option', { name: other }))
  expect(onSearch).toHaveBeenLastCalledWith({ sort: chosen })
})
