import { screen, waitFor, within } from '@testing-library/react'
import type { IssuedPassport } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { testDefinition, testIssued, testIssuer } from '#testing/skill-passports.ts'
import IssuedTab from './issued-tab.tsx'

/** A fake server that stores issued passports. */
function fakeIssued(...start: IssuedPassport[]) {
  const server = { all: start }
  const put = (id: string | undefined, headers: Headers, change: Partial<IssuedPassport>) => {
    const before = server.all.find((one) => one.id === id)
    if (!before || headers.get('if-match') !== `"${before.version}"`)
      throw new FakeProblem('stale', 'It changed.')
    const after = { ...before, ...change, version: before.version + 1 }
    server.all = server.all.map((one) => (one === before ? after : one))
    return after
  }
  const api = fakeApi({
    listMyIssuers: () => ({ items: [testIssuer()] }),
    listDefinitions: () => ({ items: [testDefinition(200)], nextCursor: null }),
    listIssuedPassports: ({ query }) => ({
      items: server.all.filter(
        ({ name, state }) => name.includes(query.get('q') ?? '') && (query.get('state') ?? state) === state,
      ),
      nextCursor: null,
    }),
    suspendPassport: ({ params, headers, body }) =>
      put(params.id, headers, {
        state: 'suspended',
        reason: (body as { reason: string }).reason,
        actions: ['reinstate', 'revoke'],
      }),
    revokePassport: ({ params, headers, body }) =>
      put(params.id, headers, { state: 'revoked', actions: [], ...(body as Partial<IssuedPassport>) }),
    correctPassport: ({ params, headers, body }) => {
      const { name, awardedOn } = body as { name: string; awardedOn: string }
      return put(params.id, headers, { name, awardedOn })
    },
    changeIssuedPassports: ({ body }) => {
      const { ids, preview } = body as { ids: string[]; preview?: boolean }
      const [skipped, changed] = [ids.slice(1), ids.slice(0, 1)]
      if (preview !== true)
        server.all = server.all.map((one) => (changed.includes(one.id) ? { ...one, state: 'revoked' } : one))
      return { changed: changed.length, skipped }
    },
  })
  return { ...api, server }
}

const tab = (search: Parameters<typeof IssuedTab>[0]['search'] = {}) =>
  renderInApp(
    <IssuedTab person={testPerson({ roles: ['employer'] })} search={search} onSearch={() => undefined} />,
  )

test('a row offers only what the server permits', async () => {
  fakeIssued(testIssued(1, { actions: ['withdraw'], state: 'pending' }), testIssued(2, { actions: [] }))
  const { user } = await tab()
  await user.click(await screen.findByRole('button', { name: 'Actions for Person 1' }))
  await screen.findByRole('menuitem', { name: 'Withdraw offer…' })
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Actions for Person 2' })).toBeNull()
})

test('suspending needs a reason, and the row then shows it', async () => {
  const { server } = fakeIssued(testIssued(1))
  const { user } = await tab()
  await user.click(await screen.findByRole('button', { name: 'Actions for Person 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Suspend passport' }))
  expect(server.all[0]?.state).toBe('issued')
  await user.type(dialog.getByRole('textbox'), 'Under review')
  await user.click(dialog.getByRole('button', { name: 'Suspend passport' }))
  await screen.findByText('Passport of Person 1 suspended.')
  await screen.findByText('Reason: Under review')
})

test('revoking sends the private and the public reason', async () => {
  const { server } = fakeIssued(testIssued(1))
  const { user } = await tab()
  await user.click(await screen.findByRole('button', { name: 'Actions for Person 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Revoke passport' }))
  await dialog.findByText('Enter a reason. The holder will see it.')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong person')
  await user.click(dialog.getByRole('combobox', { name: 'Public reason' }))
  await user.click(await screen.findByRole('option', { name: 'Issued in error' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke passport' }))
  await screen.findByText('Passport of Person 1 revoked.')
  expect(server.all[0]).toMatchObject({ reason: 'Wrong person', publicReason: 'issued-in-error' })
})

test('a correction sends the name, the day and the level of each skill', async () => {
  const { calls, server } = fakeIssued(testIssued(1))
  const { user } = await tab()
  await user.click(await screen.findByRole('button', { name: 'Actions for Person 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Correct…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole('textbox', { name: 'Name of the holder' })
  await user.clear(name)
  await user.type(name, 'Ana Ruiz')
  await user.click(dialog.getByRole('combobox', { name: 'Level of Wound care' }))
  await user.click(await screen.findByRole('option', { name: 'Can lead others' }))
  await user.click(dialog.getByRole('button', { name: 'Save correction' }))
  await waitFor(() => expect(server.all[0]?.name).toBe('Ana Ruiz'))
  expect(calls.find(({ id }) => id === 'correctPassport')?.request.body).toEqual({
    name: 'Ana Ruiz',
    awardedOn: '2026-03-10',
    levels: [{ code: 'wounds', level: 'lead' }],
  })
})

test('a bulk change says how many passports it affects, and keeps skipped ones chosen', async () => {
  const { calls } = fakeIssued(testIssued(1), testIssued(2))
  const { user } = await tab()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Person 1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose Person 2' }))
  await user.click(screen.getByRole('button', { name: 'Revoke…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('1 passport will be revoked.')
  dialog.getByText('1 will not change because of its current state.')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Course withdrawn')
  await user.click(dialog.getByRole('button', { name: 'Revoke 1 passport' }))
  await screen.findAllByText(/1 passport revoked\. 1 could not be changed/)
  const [preview, change] = calls.filter(({ id }) => id === 'changeIssuedPassports')
  expect(preview?.request.body).toMatchObject({ preview: true })
  expect(change?.request.body).toMatchObject({
    ids: [testId(1), testId(2)],
    action: 'revoke',
    reason: 'Course withdrawn',
  })
  const isChosen = (n: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose Person ${n}` }).checked
  expect([1, 2].map(isChosen)).toEqual([false, true])
})

test('filters are sent to the server, and the empty list says what to do', async () => {
  const { calls } = fakeIssued()
  const { unmount } = await tab()
  await screen.findByText('No passports yet')
  unmount()
  await tab({ q: 'Ana', state: 'revoked', definition: testId(200) })
  await screen.findByText('No matching passports')
  const asked = calls.findLast(({ id }) => id === 'listIssuedPassports')?.request.query
  expect(Object.fromEntries(asked ?? [])).toEqual({
    issuerId: testId(100),
    q: 'Ana',
    state: 'revoked',
    definitionId: testId(200),
  })
})
