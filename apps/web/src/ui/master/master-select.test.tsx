import { screen, waitFor, within } from '@testing-library/react'
import type { MasterPick } from '@vouch/contract'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type FakeApi, FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { renderInApp } from '#testing/render.tsx'
import { MasterMultiSelect } from './master-multi-select.tsx'
import { MasterSelect } from './master-select.tsx'

const lists = {
  skills: [
    testMasterOption('welding', 'Welding'),
    testMasterOption('wiring', 'Wiring', { matched: 'cabling' }),
    testMasterOption('writing', 'Writing'),
  ],
}

function fakeLists(): FakeApi {
  return fakeApi({ listMasterValues: fakeMasterValues(lists) })
}

type OneProps = {
  readonly ownWords?: boolean
  readonly start?: MasterPick
  readonly onPick: (pick: unknown) => void
}

function One({ ownWords = false, start, onPick }: OneProps) {
  const [value, setValue] = useState<MasterPick | null>(start ?? null)
  const change = (pick: MasterPick | null) => {
    setValue(pick)
    onPick(pick)
  }
  return (
    <>
      <MasterSelect entity="skills" label="Skill" value={value} onChange={change} ownWords={ownWords} />
      <button type="button">Next</button>
    </>
  )
}

function Many({
  ownWords = false,
  max,
  onPick,
}: {
  ownWords?: boolean
  max?: number
  onPick: (picks: unknown) => void
}) {
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
      {...(max && { max })}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const optionNames = async () => {
  const list = await screen.findByRole('listbox')
  return within(list)
    .getAllByRole('option')
    .map((option) => option.textContent)
}

test('Enter chooses the first suggestion', async () => {
  const api = fakeLists()
  const onPick = vi.fn()
  const { user } = await renderInApp(<One onPick={onPick} />)
  expect(api.calls).toEqual([])
  await user.type(field(), 'wri')
  await waitFor(async () => expect(await optionNames()).toEqual(['Writing']))
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenLastCalledWith({ code: 'writing', label: 'Writing' })
  expect(field().value).toBe('Writing')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('arrow keys choose, and a matched synonym is shown beside the label', async () => {
  fakeLists()
  const onPick = vi.fn()
  const { user } = await renderInApp(<One onPick={onPick} />)
  await user.click(field())
  expect(await optionNames()).toEqual(['Welding', 'Wiringcabling', 'Writing'])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onPick).toHaveBeenLastCalledWith({ code: 'wiring', label: 'Wiring' })
})

test('unknown text stays in the field with an error and is not chosen', async () => {
  fakeLists()
  const onPick = vi.fn()
  const { user } = await renderInApp(<One onPick={onPick} />)
  await user.type(field(), 'Juggling')
  await screen.findByText('No results. Try another word.')
  await user.tab()
  expect(field().value).toBe('Juggling')
  expect(
    await screen.findByText('“Juggling” is not in the list. Select an option or clear the field.'),
  ).toBeDefined()
  expect(onPick).not.toHaveBeenCalled()
})

test('free text is accepted if allowed, and an exact label chooses its value', async () => {
  fakeLists()
  const onPick = vi.fn()
  const { user } = await renderInApp(<One onPick={onPick} ownWords />)
  await user.type(field(), 'Juggling')
  await screen.findByRole('option', { name: 'Use “Juggling”' })
  // Free text is reported before the field loses focus, so that closing the tab does not lose it.
  expect(onPick).toHaveBeenLastCalledWith({ code: null, label: 'Juggling' })
  await user.tab()
  expect(onPick).toHaveBeenLastCalledWith({ code: null, label: 'Juggling' })
  await user.clear(field())
  expect(onPick).toHaveBeenLastCalledWith(null)
  await user.type(field(), 'welding')
  await screen.findByRole('option', { name: 'Welding' })
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenLastCalledWith({ code: 'welding', label: 'Welding' })
})

test('leaving the field without a choice keeps the value', async () => {
  fakeLists()
  const onPick = vi.fn()
  const { user } = await renderInApp(<One onPick={onPick} start={{ code: 'welding', label: 'Welding' }} />)
  await user.type(field(), 'xx')
  await user.tab()
  expect(field().value).toBe('Welding')
  await user.click(screen.getByRole('button', { name: 'Clear Skill' }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith(null)
})

test('chooses several distinct values; buttons and Backspace remove them', async () => {
  fakeLists()
  const onPick = vi.fn()
  const { user } = await renderInApp(<Many onPick={onPick} ownWords max={3} />)
  await user.click(field())
  await user.click(await screen.findByRole('option', { name: 'Welding' }))
  await user.type(field(), 'Juggling{Enter}')
  await user.type(field(), 'juggling{Enter}')
  await user.type(field(), 'welding')
  expect(await screen.findByText('Already selected.')).toBeDefined()
  await user.keyboard('{Enter}')
  expect(field().value).toBe('')
  expect(onPick).toHaveBeenLastCalledWith([
    { code: 'welding', label: 'Welding' },
    { code: null, label: 'Juggling' },
  ])
  await user.click(field())
  expect(await optionNames()).toEqual(['Wiringcabling', 'Writing'])
  await user.click(await screen.findByRole('option', { name: 'Writing' }))
  expect(await screen.findByText('You can select up to 3.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove Welding' }))
  await user.type(field(), '{Backspace}')
  expect(onPick).toHaveBeenLastCalledWith([{ code: null, label: 'Juggling' }])
})

test('shows a loading error and still accepts free text', async () => {
  fakeApi({
    listMasterValues: () => {
      throw new FakeProblem('invalid', 'Broken')
    },
  })
  const onPick = vi.fn()
  const { user } = await renderInApp(<One onPick={onPick} ownWords />)
  await user.type(field(), 'Juggling')
  expect(await screen.findByText(/could not load/)).toBeDefined()
  await user.tab()
  expect(onPick).toHaveBeenLastCalledWith({ code: null, label: 'Juggling' })
})

test('suggestions that arrive while an option is pressed wait until it is released', async () => {
  const answer = fakeMasterValues(lists)
  const later = Promise.withResolvers<void>()
  const api = fakeApi({
    listMasterValues: async (request) => {
      if (request.query.get('q') === 'wi') await later.promise
      return answer(request)
    },
  })
  const onPick = vi.fn()
  const { user } = await renderInApp(<Many onPick={onPick} />)
  await user.type(field(), 'w')
  expect(await optionNames()).toEqual(['Welding', 'Wiringcabling', 'Writing'])
  await user.type(field(), 'i')
  await waitFor(() => expect(api.calls.at(-1)?.request.query.get('q')).toBe('wi'))
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('option', { name: 'Writing' }) })
  expect(screen.queryByText('3 suggestions')).toBeNull()
  later.resolve()
  await screen.findByText('3 suggestions')
  await user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('option', { name: 'Writing' }) })
  expect(onPick).toHaveBeenLastCalledWith([{ code: 'writing', label: 'Writing' }])
  await user.type(field(), 'wi')
  await waitFor(async () => expect(await optionNames()).toEqual(['Wiringcabling']))
})

test('splits a pasted list', async () => {
  fakeLists()
  const onPick = vi.fn()
  const { user } = await renderInApp(<Many onPick={onPick} ownWords max={4} />)
  await user.click(field())
  await screen.findByRole('option', { name: 'Welding' })
  await user.paste('Juggling, Welding; Clowning, Jug')
  expect(onPick).toHaveBeenLastCalledWith([
    { code: null, label: 'Juggling' },
    { code: 'welding', label: 'Welding' },
    { code: null, label: 'Clowning' },
  ])
  expect(field().value.trim()).toBe('Jug')
})
