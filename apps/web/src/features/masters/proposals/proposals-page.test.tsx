import { screen, waitFor, within } from '@testing-library/react'
import type { MasterDefinition, MasterProposal, ProposalState } from '@vouch/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FakeProblem, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { testDefinition } from '#testing/lists.ts'
import { renderInApp } from '#testing/render.tsx'
import type { RecordsSearch } from '../records/records-search.ts'
import { ProposalsPage } from './proposals-page.tsx'

const car = { entity: 'licences', code: 'B', label: 'Car' }

function proposal(n: number, words: string, change: Partial<MasterProposal> = {}): MasterProposal {
  return {
    id: testId(n),
    words,
    people: 3,
    proposers: 0,
    state: 'open',
    openedAt: '2026-05-01T10:00:00.000Z',
    match: null,
    value: null,
    reason: null,
    decidedAt: null,
    decidedBy: null,
    undoUntil: null,
    ...change,
  }
}

function Screen({ start }: { readonly start: ProposalState }) {
  const [search, setSearch] = useState<RecordsSearch>({ proposals: start })
  return (
    <ProposalsPage
      entity="licences"
      search={{ ...search, proposals: search.proposals ?? 'open' }}
      onChange={(change) => setSearch((before) => ({ ...before, ...change }))}
    />
  )
}

/** A fake server that keeps decisions. */
function show(
  given: readonly MasterProposal[],
  {
    start = 'open',
    handlers = {},
    decides = ['approve', 'merge'],
  }: {
    start?: ProposalState
    handlers?: Parameters<typeof fakeApi>[0]
    decides?: MasterDefinition['decides']
  } = {},
) {
  let stored = [...given]
  const decide = (change: (request: FakeRequest) => Partial<MasterProposal>) => (request: FakeRequest) => {
    const before = stored.find(({ id }) => id === request.params.id)
    if (!before) throw new FakeProblem('not-found', 'This proposal was not found.')
    const at = '2026-05-02T10:00:00.000Z'
    const after = { ...before, decidedAt: at, decidedBy: 'Vera', undoUntil: at, ...change(request) }
    stored = stored.map((one) => (one === before ? after : one))
    return after
  }
  const api = fakeApi({
    getMasterDefinition: () => testDefinition({ label: 'Licences', decides }),
    listMasterSummaries: () => ({ items: [] }),
    listMasterValues: () => ({
      items: [{ code: 'B', label: 'Car', matched: null, parent: null, attributes: {} }],
      nextCursor: null,
      attribution: null,
    }),
    listMasterProposals: ({ query }) => {
      const q = query.get('q')?.toLowerCase() ?? ''
      const items = stored.filter(
        ({ state, words }) => state === query.get('state') && words.toLowerCase().includes(q),
      )
      return { items, nextCursor: null, total: { count: items.length, capped: false } }
    },
    approveMasterProposal: decide(({ body }) => ({
      state: 'approved',
      value: { ...car, label: (body as { label: string }).label },
    })),
    mergeMasterProposal: decide(() => ({ state: 'merged', value: car })),
    declineMasterProposal: decide(({ body }) => ({
      state: 'declined',
      reason: (body as { reason: string }).reason,
    })),
    reopenMasterProposal: decide(() => ({ state: 'open', value: null, reason: null, undoUntil: null })),
    ...handlers,
  })
  return { ...api, rendered: renderInApp(<Screen start={start} />) }
}

test('words are added under a better label, and Undo opens them again', async () => {
  const { calls, rendered } = show([proposal(1, 'Hovver craft', { people: 4, proposers: 1 })])
  const { user } = await rendered
  await screen.findByText('proposed by 1 person and typed by 4 people')
  await user.click(screen.getByRole('button', { name: 'Add “Hovver craft”' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add “Hovver craft” to Licences' })
  const label = within(dialog).getByRole('textbox', { name: /Label/ })
  expect(within(dialog).queryByText(/becomes a synonym/)).toBeNull()
  await user.clear(label)
  await user.type(label, 'Hovercraft')
  within(dialog).getByText('“Hovver craft” becomes a synonym, so that the search still finds it.')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await screen.findByRole('heading', { name: 'No open proposals' })
  expect(calls.find(({ id }) => id === 'approveMasterProposal')?.request.body).toEqual({
    label: 'Hovercraft',
  })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Add “Hovver craft”' })
  // The same words again are another request.
  await user.click(screen.getByRole('button', { name: 'Add “Hovver craft”' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add' }))
  await screen.findByRole('heading', { name: 'No open proposals' })
  const keys = calls
    .filter(({ id }) => id === 'approveMasterProposal')
    .map(({ request }) => request.headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

test('a refusal keeps the label, and names the value that the list has', async () => {
  const message = 'The list already has this value: “Car”. Merge the words into it.'
  const { rendered } = show([proposal(1, 'Cars')], {
    handlers: {
      approveMasterProposal: () => {
        throw new FakeProblem('conflict', message, { errors: [{ path: 'label', message }] })
      },
    },
  })
  const { user } = await rendered
  await user.click(await screen.findByRole('button', { name: 'Add “Cars”' }))
  const dialog = await screen.findByRole('dialog')
  const label = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Label/ })
  await user.clear(label)
  await user.type(label, 'Car{Enter}')
  await within(dialog).findByText(message)
  expect(label.value).toBe('Car')
})

test('words that the list has already can only be merged, a synonym can be added as well', async () => {
  const { calls, rendered } = show([
    proposal(1, 'car', { match: car }),
    proposal(2, 'Automobile', { match: car }),
  ])
  const { user } = await rendered
  await screen.findByText('The list already has “Car”.')
  screen.getByText('Already a synonym of “Car”.')
  expect(screen.queryByRole('button', { name: 'Add “car”' })).toBeNull()
  screen.getByRole('button', { name: 'Add “Automobile”' })
  await user.click(screen.getByRole('button', { name: 'Merge “car” into a value' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Merge into “Car”' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Merge “car” into a value' })).toBeNull())
  expect(calls.find(({ id }) => id === 'mergeMasterProposal')?.request.body).toEqual({ into: 'B' })
})

test('declining needs a reason, which is shown with the outcome', async () => {
  const { rendered } = show([proposal(1, 'Wheelbarrow')])
  const { user } = await rendered
  await user.click(await screen.findByRole('button', { name: 'Decline “Wheelbarrow”' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await within(dialog).findByText('Enter a reason')
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Needs no licence')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await screen.findByRole('heading', { name: 'No open proposals' })
  await user.click(screen.getByRole('combobox', { name: 'Show' }))
  await user.click(await screen.findByRole('option', { name: 'Declined' }))
  await screen.findByText('Declined: Needs no licence')
  await user.click(screen.getByRole('button', { name: 'Undo the decision on “Wheelbarrow”' }))
  await screen.findByRole('heading', { name: 'Nothing declined yet' })
})

test('people are offered only what they may do', async () => {
  const { rendered } = show([proposal(1, 'Tram')], { decides: ['merge'] })
  await rendered
  await screen.findByRole('button', { name: 'Merge “Tram” into a value' })
  expect(screen.queryByRole('button', { name: 'Add “Tram”' })).toBeNull()
})

test('what is over 30 days ago cannot be undone, and a search without results says so', async () => {
  const old = { state: 'merged', value: car, decidedAt: '2026-01-01T10:00:00.000Z', decidedBy: null } as const
  const { rendered } = show([proposal(1, 'Motor car', old)], { start: 'merged' })
  const { user } = await rendered
  expect(
    (await screen.findByRole('link', { name: 'Now a synonym of “Car”' })).getAttribute('href'),
  ).toContain('value=B')
  screen.getByText('by a deleted account')
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Search proposals' }), 'boat')
  await screen.findByRole('heading', { name: 'No proposals match' })
  await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] as HTMLElement)
  await screen.findByText('Motor car')
})
