import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { jobImportSummary, type Person } from '@vouch/contract'
import { expect, test } from 'vitest'
import { testCompany } from '#testing/company.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testCounts, testFeed, testImport } from '#testing/job-imports.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { ImportsPage } from './imports-page.tsx'

const admin = testPerson({ roles: ['admin'] })
const membership = (n: number, role: 'owner' | 'recruiter', companyName: string) => ({
  companyId: testId(n),
  role,
  companyName,
  companySlug: `company-${n}`,
})
const noImports = { items: [], nextCursor: null }
const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const csv = () => new File(['Stelle;Ort\n'], 'stellen.csv', { type: 'text/csv' })

const summary = jobImportSummary.parse

test('imports are listed with their status and what became of the postings', async () => {
  fakeApi({
    listCompanies: () => noImports,
    listJobImports: () => ({
      items: [
        summary(
          testImport({
            state: 'done',
            counts: testCounts({ read: 1219, created: 1204, updated: 12, rejected: 3 }),
          }),
        ),
        summary(testImport({ id: testId(2), name: 'new.json', state: 'ready' })),
      ],
      nextCursor: null,
    }),
  })
  await renderInApp(<ImportsPage person={admin} tab="files" />)
  const row = await screen.findByRole('row', { name: /^stellen\.csv/ })
  within(row).getByText('Done')
  within(row).getByText('1,204 new, 12 changed, and 3 rejected')
  within(row).getByText('The whole marketplace')
  expect(within(row).getByRole('link', { name: 'stellen.csv' }).getAttribute('href')).toBe(
    `/admin/jobs/imports/${testId(700)}`,
  )
  within(screen.getByRole('row', { name: /^new\.json/ })).getByText('Not started')
})

async function uploadAs(person: Person, choose: string | null): Promise<string | undefined> {
  const { calls } = fakeApi({
    listJobImports: () => noImports,
    listCompanies: ({ query }) => ({
      items: query.get('q') ? [testCompany({ name: 'Hafenklinik' })] : [],
      nextCursor: null,
    }),
    uploadJobImport: () => testImport({ state: 'checking' }),
  })
  const { user, path } = await renderInApp(<ImportsPage person={person} tab="files" />)
  await screen.findByRole('heading', { name: 'No imports yet' })
  if (choose !== null) {
    const field = screen.getByRole('combobox', { name: 'For' })
    await user.clear(field)
    await user.type(field, choose)
    await user.click(await screen.findByRole('option', { name: choose }))
  }
  await user.upload(fileInput(), csv())
  await waitFor(() => expect(path()).toBe(`/admin/jobs/imports/${testId(700)}`))
  return calls.find(({ id }) => id === 'uploadJobImport')?.request.query.toString()
}

test('administrators upload for the marketplace', async () => {
  expect(await uploadAs(admin, null)).toBe('')
})

test('administrators look for a company by its name', async () => {
  expect(await uploadAs(admin, 'Hafenklinik')).toBe(`companyId=${testId(900)}`)
})

test('people with several companies choose one, those with one are not asked', async () => {
  const one = [membership(1, 'owner', 'One'), membership(3, 'recruiter', 'Three')]
  expect(await uploadAs(testPerson({ roles: ['employer'], memberships: one }), null)).toBe(
    `companyId=${testId(1)}`,
  )
  expect(screen.queryByRole('combobox', { name: 'For' })).toBeNull()
})

test('one of several companies can be chosen', async () => {
  const two = [membership(1, 'owner', 'One'), membership(2, 'owner', 'Two')]
  expect(await uploadAs(testPerson({ roles: ['employer'], memberships: two }), 'Two')).toBe(
    `companyId=${testId(2)}`,
  )
})

test('a file of another kind is refused by name, and nothing is uploaded', async () => {
  const { calls } = fakeApi({ listCompanies: () => noImports, listJobImports: () => noImports })
  await renderInApp(<ImportsPage person={admin} tab="files" />)
  await screen.findByRole('heading', { name: 'No imports yet' })
  // Dropped or picked by “All files”: the file dialog's filter does not apply.
  await userEvent.setup({ applyAccept: false }).upload(fileInput(), new File(['x'], 'jobs.xlsx'))
  await screen.findByText(/“jobs\.xlsx” is not a CSV, TSV, TXT, JSON, JSON Lines, XML, or HTML file/)
  expect(calls.some(({ id }) => id === 'uploadJobImport')).toBe(false)
})

test('people who only read are told who imports', async () => {
  fakeApi({})
  const viewer = testPerson({ roles: ['employer'], memberships: [membership(1, 'recruiter', 'One')] })
  await renderInApp(<ImportsPage person={viewer} tab="files" />)
  await screen.findByRole('heading', { name: 'You cannot import jobs' })
  expect(fileInput()).toBeNull()
})

test('a feed is added with its address, and an address that another feed has is refused at its field', async () => {
  let isTaken = true
  const { calls } = fakeApi({
    listCompanies: () => noImports,
    listJobFeeds: () => ({ items: [] }),
    listJobImports: () => noImports,
    createJobFeed: () => {
      if (isTaken) throw new FakeProblem('conflict', 'There is a feed with this address already.')
      return testFeed({ state: 'checking', lastFetchedAt: null, columns: [], preview: [] })
    },
  })
  const { user, path } = await renderInApp(<ImportsPage person={admin} tab="feeds" />)
  await user.click(await screen.findByRole('button', { name: 'Add feed' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add feed' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Careers of Acme')
  const url = within(dialog).getByRole('textbox', { name: 'Web address' })
  await user.type(url, 'boards.example.com')
  await user.click(within(dialog).getByRole('button', { name: 'Add feed' }))
  await within(dialog).findAllByText('Enter a web address that begins with https://')
  await user.clear(url)
  await user.type(url, 'https://boards.example.com/acme/jobs')
  await user.click(within(dialog).getByRole('button', { name: 'Add feed' }))
  await within(dialog).findAllByText('There is a feed with this address already.')
  isTaken = false
  await user.click(within(dialog).getByRole('button', { name: 'Add feed' }))
  await waitFor(() => expect(path()).toBe(`/admin/jobs/feeds/${testId(800)}`))
  expect(calls.findLast(({ id }) => id === 'createJobFeed')?.request.body).toEqual({
    companyId: null,
    name: 'Careers of Acme',
    url: 'https://boards.example.com/acme/jobs',
    everyHours: 24,
  })
})

test('feeds are listed with what is wrong with them', async () => {
  fakeApi({
    listJobFeeds: () => ({
      items: [testFeed({ state: 'failing', problem: 'The host does not answer.', failures: 2 })],
    }),
  })
  await renderInApp(<ImportsPage person={admin} tab="feeds" />)
  const row = await screen.findByRole('row', { name: /^Careers of Acme/ })
  within(row).getByText('Failing')
  within(row).getByText('The host does not answer.')
})
