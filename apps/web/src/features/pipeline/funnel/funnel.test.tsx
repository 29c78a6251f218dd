import { screen, within } from '@testing-library/react'
import { stages } from '@vouch/contract'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { FunnelButton } from './funnel-button.tsx'

const nobody = { reached: 0, movedOn: 0, active: 0, onHold: 0, rejected: 0, withdrawn: 0, hired: 0 }

async function show(change: Partial<typeof nobody>) {
  const onSearch = vi.fn()
  fakeApi({
    getFunnel: () => ({
      stages: stages.map((stage) => ({ stage, ...nobody, ...(stage === 'applied' && change) })),
    }),
  })
  const app = await renderInApp(<FunnelButton jobId={testId(700)} onSearch={onSearch} />)
  await app.user.click(screen.getByRole('button', { name: 'Funnel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Funnel of this job' }))
  return { ...app, dialog, onSearch }
}

it('a number opens the list of its applicants', async () => {
  const { user, dialog, onSearch } = await show({ reached: 5, movedOn: 2, rejected: 3 })
  await user.click(await dialog.findByRole('button', { name: 'Applied, Rejected: 3 – show them' }))
  expect(onSearch).toHaveBeenCalledWith({
    ...{ q: undefined, marked: undefined, overdue: undefined, tag: undefined, view: undefined },
    ...{ stage: 'applied', status: 'rejected' },
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says that nobody has applied yet', async () => {
  const { dialog } = await show({})
  expect(await dialog.findByText('Nobody has applied yet.')).toBeTruthy()
})
