import { fireEvent, screen, within } from '@testing-library/react'
import type { PassportStatusList } from '@vouch/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import type { PassportsSearch } from '../passports-search.ts'
import KeysTab from './keys-tab.tsx'

const full: PassportStatusList = {
  id: testId(1),
  issuer: { id: testId(3), name: 'Harbour Health' },
  url: `https://vouch.example/status/${testId(1)}`,
  used: 65_536,
  set: 12,
  isFull: true,
  signedAt: testMoment(-2),
  validUntil: testMoment(22),
}

function Tab() {
  const [search, setSearch] = useState<PassportsSearch>({})
  return <KeysTab person={testPerson({ roles: ['admin'] })} search={search} onSearch={setSearch} />
}

async function show(items: PassportStatusList[]) {
  fakeApi({
    listPassportKeys: () => ({ items: [], nextCursor: null }),
    listStatusLists: () => ({ items, nextCursor: null }),
  })
  await renderInApp(<Tab />)
  await screen.findByText('No keys yet')
  fireEvent.click(screen.getByRole('radio', { name: 'Status lists' }))
}

test('each status list shows its address, how full it is and whether it is signed', async () => {
  await show([full, { ...full, id: testId(2), used: 4, isFull: false, signedAt: null, validUntil: null }])
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => within(row))
  rows[0]?.getByText('65,536 of 131,072')
  rows[0]?.getByText('Full')
  expect(rows[0]?.getByRole('link').getAttribute('href')).toBe(full.url)
  rows[1]?.getByText('4 of 131,072')
  rows[1]?.getByText('Current')
  rows[1]?.getByText('Not since its last change')
})

test('without a list the screen says when there will be one', async () => {
  await show([])
  await screen.findByText('No status lists yet')
})
