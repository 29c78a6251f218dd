import { screen, waitFor, within } from '@testing-library/react'
import type { MasterPick } from '@vouch/contract'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type FakeApi, FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { renderInApp } from '#testing/render.tsx'
import { MasterMultiSelect, MasterSelect } from './master-select.tsx'

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
  readonly said: (pick: unknown) => void
}

function One({ ownWords = false, start, said }: OneProps) {
  const [value, setValue] = useState<MasterPick | null>(start ?? null)
  const change = (pick: MasterPick | null) => {
    setValue(pick)
    said(pick)
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
  said,
}: {
  ownWords?: boolean
  max?: number
  said: (picks: unknown) => void
}) {
  const [value, setValue] = useState<MasterPick[]>([])
  const change = (picks: MasterPick[]) => {
    setValue(picks)
    said(picks)
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

test('typing suggests, and Enter takes the first', async () => {
  const api = fakeLists()
  const said = vi.fn()
  const { user } = await renderInApp(<One said={said} />)
  expect(api.calls).toEqual([])
  await user.type(field(), 'wri')
  await waitFor(async () => expect(await optionNames()).toEqual(['Writing']))
  await user.keyboard('{Enter}')
  expect(said).toHaveBeenLastCalledWith({ code: 'writing', label: 'Writing' })
  expect(field().value).toBe('Writing')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('the arrow keys choose, and the other name that was found stands beside the label', async () => {
  fakeLists()
  const said = vi.fn()
  const { user } = await renderInApp(<One said={said} />)
  await user.click(field())
  expect(await optionNames()).toEqual(['Welding', 'Wiringcabling', 'Writing'])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(said).toHaveBeenLastCalledWith({ code: 'wiring', label: 'Wiring' })
})

test('what is not in the list stays in the field with a sentence, and is no choice', async () => {
  fakeLists()
  const said = vi.fn()
  const { user } = await renderInApp(<One said={said} />)
  await user.type(field(), 'Juggling')
  await screen.findByText('No results. Try another word.')
  await user.tab()
  expect(field().value).toBe('Juggling')
  expect(
    await screen.findByText('“Juggling” is not in the list. Select an option or clear the field.'),
  ).toBeDefined()
  expect(said).not.toHaveBeenCalled()
})

test('own words are taken where they are allowed, and an exact name is the value of that name', async () => {
  fakeLists()
  const said = vi.fn()
  const { user } = await renderInApp(<One said={said} ownWords />)
  await user.type(field(), 'Juggling')
  await screen.findByRole('option', { name: 'Use “Juggling”' })
  // Before the field is left: a tab that is closed now loses nothing.
  expect(said).toHaveBeenLastCalledWith({ code: null, label: 'Juggling' })
  await user.tab()
  expect(said).toHaveBeenLastCalledWith({ code: null, label: 'Juggling' })
  await user.clear(field())
  expect(said).toHaveBeenLastCalledWith(null)
  await user.type(field(), 'welding')
  await screen.findByRole('option', { name: 'Welding' })
  await user.keyboard('{Enter}')
  expect(said).toHaveBeenLastCalledWith({ code: 'welding', label: 'Welding' })
})

test('leaving the field without a choice keeps what was chosen', async () => {
  fakeLists()
  const said = vi.fn()
  const { user } = await renderInApp(<One said={said} start={{ code: 'welding', label: 'Welding' }} />)
  await user.type(field(), 'xx')
  await user.tab()
  expect(field().value).toBe('Welding')
  await user.click(screen.getByRole('button', { name: 'Clear Skill' }))
  expect(said).toHaveBeenCalledExactlyOnceWith(null)
})

test('several are chosen, none twice, and each is removed by its button or the last by the keyboard', async () => {
  fakeLists()
  const said = vi.fn()
  const { user } = await renderInApp(<Many said={said} ownWords max={3} />)
  await user.click(field())
  await user.click(await screen.findByRole('option', { name: 'Welding' }))
  await user.type(field(), 'Juggling{Enter}')
  await user.type(field(), 'juggling{Enter}')
  await user.type(field(), 'welding')
  expect(await screen.findByText('Already selected.')).toBeDefined()
  await user.keyboard('{Enter}')
  expect(field().value).toBe('')
  expect(said).toHaveBeenLastCalledWith([
    { code: 'welding', label: 'Welding' },
    { code: null, label: 'Juggling' },
  ])
  await user.click(field())
  expect(await optionNames()).toEqual(['Wiringcabling', 'Writing'])
  await user.click(await screen.findByRole('option', { name: 'Writing' }))
  expect(await screen.findByText('You can select up to 3.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove Welding' }))
  await user.type(field(), '{Backspace}')
  expect(said).toHaveBeenLastCalledWith([{ code: null, label: 'Juggling' }])
})

test('a list that does not load says so, and own words still go', async () => {
  fakeApi({
    listMasterValues: () => {
      throw new FakeProblem('invalid', 'Broken')
    },
  })
  const said = vi.fn()
  const { user } = await renderInApp(<One said={said} ownWords />)
  await user.type(field(), 'Juggling')
  expect(await screen.findByText(/could not load/)).toBeDefined()
  await user.tab()
  expect(said).toHaveBeenLastCalledWith({ code: null, label: 'Juggling' })
})

test('a list that is pasted is taken apart', async () => {
  fakeLists()
  const said = vi.fn()
  const { user } = await renderInApp(<Many said={said} ownWords max={4} />)
  await user.click(field())
  await screen.findByRole('option', { name: 'Welding' })
  await user.paste('Juggling, Welding; Clowning, Jug')
  expect(said).toHaveBeenLastCalledWith([
    { code: null, label: 'Juggling' },
    { code: 'welding', label: 'Welding' },
    { code: null, label: 'Clowning' },
  ])
  expect(field().value.trim()).toBe('Jug')
})
