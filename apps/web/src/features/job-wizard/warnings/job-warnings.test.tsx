import { screen, within } from '@testing-library/react'
import type { EmployerJob } from '@vouch/contract'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testEmployerJob } from '#testing/hiring.ts'
import { renderInApp } from '#testing/render.tsx'
import { ApprovalPreview } from '../job-contents-preview.tsx'

const draft = testEmployerJob()
const waiting: EmployerJob = {
  ...draft,
  status: 'pending-approval',
  fields: {
    ...draft.fields,
    title: 'NIGHT NURSE WANTED',
    payMin: 30_000,
    payMax: 90_000,
    payPeriod: 'hour',
  },
}

async function show(job: EmployerJob) {
  fakeApi({ listCategories: () => ({ items: [] }) })
  await renderInApp(<ApprovalPreview job={job} renderJob={({ title }) => <p>About {title}</p>} />)
  await screen.findByText('About NIGHT NURSE WANTED')
}

test('who approves a job reads the warnings that its author saw', async () => {
  await show({ ...waiting, permitted: ['approve', 'return'] })
  const warnings = within(screen.getByRole('region', { name: 'Worth a second look' }))
  expect(warnings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Title: Capitals and exclamation marks are read as shouting. Use normal spelling.',
    'Pay: This range is wide. Up to €45,000 tells people more about what they will earn.',
    'Pay: This comes to €187,200,000 in a full-time year. Check the amounts and the pay period.',
  ])
  // The job cannot be edited while it waits, so the warnings lead nowhere.
  expect(warnings.queryAllByRole('link')).toEqual([])
})

test('others see the job without the warnings', async () => {
  await show({ ...waiting, permitted: ['take-back'] })
  expect(screen.queryByText('Worth a second look')).toBeNull()
})
