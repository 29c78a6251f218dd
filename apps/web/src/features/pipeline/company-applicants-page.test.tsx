import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testApplicantRow, testEmployer } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { CompanyApplicantsPage } from './company-applicants-page.tsx'

type Filters = Parameters<typeof CompanyApplicantsPage>[0]['filters']

const row = {
  ...testApplicantRow(3),
  job: { id: testId(1), title: 'Ward nurse' },
  company: { id: testId(900), name: 'Harbour Health' },
}

async function show(filters: Filters, items = [row]) {
  const onFilters = vi.fn()
  const { calls } = fakeApi({
    listCompanyApplicants: () => ({
      items,
      nextCursor: null,
      total: { count: items.length, capped: false },
    }),
  })
  const app = await renderInApp(
    <CompanyApplicantsPage filters={filters} onFilters={onFilters} saved={undefined} onSaved={vi.fn()} />,
  )
  return { ...app, onFilters, calls }
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
  const { user, onFilters } = await show({ from: '2026-03-02', to: '2026-03-08', dated: 'hired' })
  await user.click(await screen.findByRole('button', { name: /^Hired .*Show all days$/ }))
  expect(onFilters).toHaveBeenCalledWith({ from: undefined, to: undefined, dated: undefined })
})

test('of more than 10,000 applicants the list knows no number, and all of them are too many', async () => {
  const rows = [row, { ...row, ...testApplicantRow(4) }]
  fakeApi({
    currentPerson: () => testEmployer(),
    listBulkOperations: () => ({ items: [] }),
    listCompanyApplicants: () => ({ items: rows, nextCursor: null, total: { count: 10_000, capped: true } }),
  })
  const { user } = await renderInApp(
    <CompanyApplicantsPage filters={{}} onFilters={vi.fn()} saved={undefined} onSaved={vi.fn()} />,
  )
  expect(await screen.findByText('10,000+ applicants')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Select all 10,000+' }))
  expect(await screen.findByText('10,000+ selected')).toBeTruthy()
  expect(screen.getByText('You can select up to 10,000 applicants at once. Set more filters.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reject…' }).hasAttribute('disabled')).toBe(true)
})

test('an empty work list says that all is done, and offers all applicants', async () => {
  const { user, onFilters } = await show({ task: 'details' }, [])
  expect(await screen.findByRole('heading', { name: 'All done' })).toBeTruthy()
  const [reset] = screen.getAllByRole('button', { name: 'Clear filters' })
  if (reset) await user.click(reset)
  expect(onFilters).toHaveBeenCalledWith(expect.objectContaining({ task: undefined }))
})

test('exports what the filters match, and nothing from an empty list', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:applicants')
  const { calls } = fakeApi({
    listCompanyApplicants: () => ({ items: [row], nextCursor: null, total: { count: 1, capped: false } }),
    exportCompanyApplicants: () => 'Name\r\n',
  })
  const filters = { stage: 'shortlist', q: 'Per', sort: 'oldest' } as const
  const { user, unmount } = await renderInApp(
    <CompanyApplicantsPage filters={filters} onFilters={vi.fn()} saved={undefined} onSaved={vi.fn()} />,
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
