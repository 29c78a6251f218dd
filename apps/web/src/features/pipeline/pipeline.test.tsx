import { screen, waitFor, within } from '@testing-library/react'
import type { ApplicantRow, Stage } from '@vouch/contract'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { noCounts, testApplicantRow, testEmployer, testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { Pipeline } from './pipeline.tsx'
import type { PipelineSearch } from './pipeline-search.ts'

const jobId = testId(700)

/** Fakes the API for a job's applicants. Stores each move, unless `refuse` throws. @param names after a move, by id */
function fakeJob(
  rows: ApplicantRow[],
  refuse?: () => never,
  names: Readonly<Record<string, string>> = {},
): FakeApi {
  const move = (id: string | undefined, to: Stage) => {
    refuse?.()
    const row = rows.find((one) => one.id === id)
    if (!row) throw new FakeProblem('not-found', 'Not there')
    rows[rows.indexOf(row)] = { ...row, stage: to, version: row.version + 1 }
    return {
      id: row.id,
      version: row.version + 1,
      stage: to,
      status: 'active',
      tellAt: null,
      name: names[id ?? ''] ?? row.name,
    }
  }
  return fakeApi({
    currentPerson: () => testEmployer(),
    getEmployerJob: () => testEmployerJob({ status: 'open' }),
    listApplicants: ({ query }) => {
      const items = rows.filter((row) => !query.get('stage') || row.stage === query.get('stage'))
      const counts = { ...noCounts }
      for (const row of rows) counts[row.stage] += 1
      return { items, nextCursor: null, counts }
    },
    advanceApplication: ({ params, body }) => move(params.id, (body as { to: Stage }).to),
    moveBackApplication: ({ params, body }) => move(params.id, (body as { to: Stage }).to),
  })
}

function Page({ start }: { readonly start: PipelineSearch }) {
  const [search, setSearch] = useState(start)
  return (
    <>
      <output aria-label="address">{JSON.stringify(search)}</output>
      <Pipeline
        jobId={jobId}
        search={search}
        onSearch={(change) => setSearch((now) => ({ ...now, ...change }))}
      />
    </>
  )
}

const column = (name: string) => within(screen.getByRole('region', { name }))

it('a card moves by its menu at once, with an undo', async () => {
  const api = fakeJob([testApplicantRow(1, { name: 'Ana Ruiz' })])
  const { user } = await renderInApp(<Page start={{ view: 'board' }} />)
  await user.click(await screen.findByRole('button', { name: 'Move Ana Ruiz to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Shortlist' }))
  expect(column('Shortlist').getByText('Ana Ruiz')).toBeTruthy()
  expect(column('Applied').queryByText('Ana Ruiz')).toBeNull()

  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(column('Applied').getByText('Ana Ruiz')).toBeTruthy())
  const [forth, back] = api.calls.filter(({ id }) => id.endsWith('Application'))
  expect(forth?.request.headers.get('if-match')).toBe('"3"')
  expect(back?.id).toBe('moveBackApplication')
  expect(back?.request.headers.get('if-match')).toBe('"4"')
})

it('screen readers hear of the move, and of its undo', async () => {
  fakeJob([testApplicantRow(1, { name: 'Ana Ruiz' })])
  const { user } = await renderInApp(<Page start={{ view: 'board' }} />)
  // The live region waits a second, so as not to be interrupted by the new focus.
  const heard = (text: string) => screen.findByText(text, {}, { timeout: 5000 })
  await user.click(await screen.findByRole('button', { name: 'Move Ana Ruiz to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Shortlist' }))
  expect(await heard('Ana Ruiz moved from Applied to Shortlist.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await heard('Ana Ruiz moved from Shortlist to Applied.')).toBeTruthy()
  expect(screen.queryByText('Ana Ruiz moved from Applied to Shortlist.')).toBeNull()
})

it('a move that ends the blind review is announced with the name', async () => {
  const row = testApplicantRow(1, { name: 'Applicant K7M4P' })
  fakeJob([row], undefined, { [row.id]: 'Ana Ruiz' })
  const { user } = await renderInApp(<Page start={{ view: 'board' }} />)
  await user.click(await screen.findByRole('button', { name: 'Move Applicant K7M4P to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Shortlist' }))
  expect(await screen.findByText('Ana Ruiz moved to Shortlist.')).toBeTruthy()
  expect(screen.queryByText('Applicant K7M4P moved to Shortlist.')).toBeNull()
})

it('skipping a stage asks for a reason', async () => {
  const api = fakeJob([testApplicantRow(1, { name: 'Ana Ruiz' })])
  const { user } = await renderInApp(<Page start={{ view: 'board' }} />)
  await user.click(await screen.findByRole('button', { name: 'Move Ana Ruiz to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Interview' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Ana Ruiz to Interview?' }))
  await user.click(dialog.getByRole('button', { name: 'Move to Interview' }))
  expect(dialog.getByText('Enter a reason')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'We know her work')
  await user.click(dialog.getByRole('button', { name: 'Move to Interview' }))
  await waitFor(() => expect(column('Interview').getByText('Ana Ruiz')).toBeTruthy())
  const sent = api.calls.find(({ id }) => id === 'advanceApplication')
  expect(sent?.request.body).toEqual({ to: 'interview', reason: 'We know her work' })
})

it('a move on a stale version is reverted with a message', async () => {
  fakeJob([testApplicantRow(1, { name: 'Ana Ruiz' })], () => {
    throw new FakeProblem('stale', 'Stale', { currentVersion: 9 })
  })
  const { user } = await renderInApp(<Page start={{ view: 'board' }} />)
  await user.click(await screen.findByRole('button', { name: 'Move Ana Ruiz to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Shortlist' }))
  expect((await screen.findAllByText(/Someone else updated Ana Ruiz’s application/)).length).toBeGreaterThan(
    0,
  )
  await waitFor(() => expect(column('Applied').getByText('Ana Ruiz')).toBeTruthy())
})

it('the board does not hire but links to the hire page', async () => {
  const api = fakeJob([testApplicantRow(1, { name: 'Ana Ruiz', stage: 'detail-fulfillment' })])
  const { user, path } = await renderInApp(<Page start={{ view: 'board' }} />)
  await user.click(await screen.findByRole('button', { name: 'Move Ana Ruiz to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Offer' }))
  expect((await screen.findAllByText(/An offer needs a start date/)).length).toBeGreaterThan(0)
  expect(column('Documents').getByText('Ana Ruiz')).toBeTruthy()
  expect(api.calls.some(({ id }) => id === 'advanceApplication')).toBe(false)
  expect(path()).toBe('/')
})

it('filters are in the URL and sent to the server', async () => {
  const api = fakeJob([testApplicantRow(1, { name: 'Ana Ruiz' })])
  const { user } = await renderInApp(<Page start={{}} />)
  await screen.findByText('Ana Ruiz')
  await user.click(screen.getByRole('checkbox', { name: 'Flagged answers only' }))
  await user.click(screen.getByRole('button', { name: /^Shortlist/ }))
  expect(screen.getByLabelText('address').textContent).toBe('{"marked":"true","stage":"shortlist"}')
  await screen.findByText('No applicants match these filters')
  const last = api.calls.filter(({ id }) => id === 'listApplicants').at(-1)
  expect(last?.request.query.get('marked')).toBe('true')
  expect(last?.request.query.get('stage')).toBe('shortlist')
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  expect(await screen.findByText('Ana Ruiz')).toBeTruthy()
})

it('a card of the board says how many days it has been in its stage', async () => {
  const since = (days: number) => new Date(Date.now() - days * 24 * 3_600_000 - 60_000).toISOString()
  fakeJob([
    testApplicantRow(1, { name: 'Ana Ruiz', stageSince: since(12) }),
    testApplicantRow(2, { name: 'Ben Okoye', stageSince: since(0) }),
  ])
  await renderInApp(<Page start={{ view: 'board' }} />)
  expect(await screen.findByText('12 days in stage')).toBeTruthy()
  expect(screen.getByText('New in this stage')).toBeTruthy()
})

describe('on narrow screens', () => {
  beforeEach(() => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: query.includes('max-width'),
    }))
  })
  afterEach(() => vi.restoreAllMocks())

  it('stages are tabs with counts and arrow keys, and the address stores the tab', async () => {
    fakeJob([
      testApplicantRow(1, { name: 'Ana Ruiz', stage: 'shortlist' }),
      testApplicantRow(2, { name: 'Ben Okoye', stage: 'interview' }),
    ])
    const { user } = await renderInApp(<Page start={{ view: 'board' }} />)
    const tab = await screen.findByRole('tab', { name: 'Shortlist 1 person' })
    expect(screen.getAllByRole('tab')).toHaveLength(6)
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(within(screen.getByRole('tabpanel')).getByText('Ana Ruiz')).toBeTruthy()
    expect(screen.queryByText('Ben Okoye')).toBeNull()
    await user.click(tab)
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Interview 1 person' })).toBe(document.activeElement)
    expect(screen.getByText('Ben Okoye')).toBeTruthy()
    expect(screen.getByLabelText('address').textContent).toContain('"stage":"interview"')
    await user.keyboard('{Home}{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'Offer 0 people' }).getAttribute('aria-selected')).toBe('true')
  })

  it('focus goes to the tab when a card has moved to another stage', async () => {
    fakeJob([testApplicantRow(1, { name: 'Ana Ruiz' })])
    const { user } = await renderInApp(<Page start={{ view: 'board' }} />)
    await user.click(await screen.findByRole('button', { name: 'Move Ana Ruiz to…' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Shortlist' }))
    await waitFor(() => expect(screen.queryByText('Ana Ruiz')).toBeNull())
    expect(screen.getByRole('tab', { name: 'Shortlist 1 person' })).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Applied 0 people' })).toBe(document.activeElement),
    )
  })
})
