import { screen, waitFor } from '@testing-library/react'
import type { MasterDefinition, MasterPick } from '@vouch/contract'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testDefinition } from '#testing/lists.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { renderInApp } from '#testing/render.tsx'
import { MasterMultiSelect } from './master-multi-select.tsx'
import { MasterSelect } from './master-select.tsx'

const lists = { skills: [testMasterOption('welding', 'Welding')] }

interface FieldsProps {
  readonly ownWords: boolean
  readonly onPick: (pick: unknown) => void
}

function One({ ownWords, onPick }: FieldsProps) {
  const [value, setValue] = useState<MasterPick | null>(null)
  const change = (pick: MasterPick | null) => {
    setValue(pick)
    onPick(pick)
  }
  return (
    <MasterSelect
      entity="skills"
      label="Skill"
      value={value}
      onChange={change}
      ownWords={ownWords}
      proposes
    />
  )
}

function Many({ ownWords, onPick }: FieldsProps) {
  const [value, setValue] = useState<MasterPick[]>([])
  const change = (picks: MasterPick[]) => {
    setValue(picks)
    onPick(picks)
  }
  return (
    <MasterMultiSelect
      entity="skills"
      label="Skills"
      value={value}
      onChange={change}
      ownWords={ownWords}
      proposes
    />
  )
}

function fakeList(permitted: MasterDefinition['permitted'], handlers: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    listMasterValues: fakeMasterValues(lists),
    getMasterDefinition: () =>
      testDefinition({
        name: 'skills',
        label: 'Skills',
        permitted,
        decides: permitted.includes('create') ? ['approve'] : [],
      }),
    proposeMasterValue: ({ body }) => ({ words: (body as { words: string }).words, isNew: true }),
    ...handlers,
  })
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const done = '“Juggling” was proposed for Skills. We will notify you of the decision.'

test('words that the list does not have are proposed by those who may', async () => {
  const api = fakeList(['list', 'read', 'propose'])
  const onPick = vi.fn()
  const { user } = await renderInApp(<One ownWords={false} onPick={onPick} />)
  await user.type(field(), 'Juggling')
  await user.click(await screen.findByRole('option', { name: 'Propose adding “Juggling” to the list' }))
  await screen.findAllByText(done)
  expect(api.calls.find(({ id }) => id === 'proposeMasterValue')?.request.body).toEqual({ words: 'Juggling' })
  expect(onPick).not.toHaveBeenCalled()
  expect(field().value).toBe('')
})

test('own words are used and proposed at once', async () => {
  fakeList(['list', 'read', 'propose'])
  const onPick = vi.fn()
  const { user } = await renderInApp(<Many ownWords onPick={onPick} />)
  await user.type(field(), 'Juggling')
  await user.click(
    await screen.findByRole('option', { name: 'Use “Juggling” and propose adding it to the list' }),
  )
  await screen.findAllByText(done)
  expect(onPick).toHaveBeenLastCalledWith([{ code: null, label: 'Juggling' }])
})

test('nobody is asked who may not propose, or who may add the value', async () => {
  for (const permitted of [
    ['list', 'read'],
    ['list', 'read', 'create', 'propose'],
  ] as const) {
    const api = fakeList([...permitted])
    const { user, unmount } = await renderInApp(<One ownWords onPick={vi.fn()} />)
    await user.type(field(), 'Juggling')
    await screen.findByRole('option', { name: 'Use “Juggling”' })
    await waitFor(() => expect(api.calls.map(({ id }) => id)).toContain('getMasterDefinition'))
    expect(screen.queryByRole('option', { name: /propose/i })).toBeNull()
    unmount()
  }
})

test('a refusal is shown as it is', async () => {
  fakeList(['list', 'read', 'propose'], {
    proposeMasterValue: () => {
      throw new FakeProblem('conflict', '“Juggling” was proposed before and declined: No.')
    },
  })
  const { user } = await renderInApp(<One ownWords={false} onPick={vi.fn()} />)
  await user.type(field(), 'Juggling')
  await user.click(await screen.findByRole('option', { name: 'Propose adding “Juggling” to the list' }))
  await screen.findAllByText('“Juggling” was proposed before and declined: No.')
})

test('words that could not be sent stay in the field, and are proposed again from there', async () => {
  for (const ownWords of [false, true]) {
    const failures = [new FakeProblem('unavailable', 'Try again in a minute.')]
    fakeList(['list', 'read', 'propose'], {
      proposeMasterValue: () => {
        const failure = failures.pop()
        if (failure) throw failure
        return { words: 'Juggling', isNew: true }
      },
    })
    const onPick = vi.fn()
    const { user, unmount } = await renderInApp(<One ownWords={ownWords} onPick={onPick} />)
    await user.type(field(), 'Juggling')
    const option = { name: /propose adding “?/i }
    await user.click(await screen.findByRole('option', option))
    await screen.findAllByText('“Juggling” was not proposed. Try again in a minute.')
    expect(field().value).toBe('Juggling')
    await user.click(field())
    await user.click(await screen.findByRole('option', option))
    await screen.findAllByText(done)
    if (ownWords) expect(onPick).toHaveBeenLastCalledWith({ code: null, label: 'Juggling' })
    unmount()
  }
})

test('a list that the person may not use says so, instead of asking to try again', async () => {
  const handlers = {
    listMasterValues: () => {
      throw new FakeProblem('not-found', 'This list was not found.')
    },
  }
  fakeList([], handlers)
  const { user } = await renderInApp(<One ownWords onPick={vi.fn()} />)
  await user.type(field(), 'Juggling')
  await screen.findByText('You cannot choose from this list. Use your own words.')
  screen.getByRole('option', { name: 'Use “Juggling”' })
})
