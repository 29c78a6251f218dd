import { screen, within } from '@testing-library/react'
import type { Role } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { testIssuer } from '#testing/skill-passports.ts'
import type { PassportsSearch } from './passports-search.ts'
import { SkillPassportsPage } from './skill-passports-page.tsx'

const other = testIssuer({ id: testId(101), name: 'Harbour School' })

function fakePage(issuers = [testIssuer()]) {
  return fakeApi({
    listMyIssuers: () => ({ items: issuers }),
    listIssuers: () => ({ items: [], nextCursor: null }),
    listDefinitions: () => ({ items: [], nextCursor: null }),
    listBatches: () => ({ items: [], nextCursor: null }),
  })
}

const page = (
  roles: Role[],
  search: PassportsSearch = {},
  onSearch: (change: PassportsSearch) => void = () => undefined,
) => renderInApp(<SkillPassportsPage person={testPerson({ roles })} search={search} onSearch={onSearch} />)

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Skill passports' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('each role has its tabs, and the URL selects one', async () => {
  fakePage()
  const { unmount } = await page(['employer'])
  await screen.findByText('No definitions yet')
  expect(tabs()).toEqual(['Definitions', 'Issued', 'Requests', 'Batches', 'Issuer profile'])
  unmount()
  const admin = await page(['admin'])
  await screen.findByText('No issuers yet')
  expect(tabs()).toEqual([
    'Issuers',
    'To review',
    'Foreign issuers',
    'Reports',
    'Keys and lists',
    'Definitions',
    'Issued',
    'Requests',
    'Batches',
    'Issuer profile',
  ])
  admin.unmount()
  // A tab of another role falls back to the first one.
  const unknown = await page(['employer'], { tab: 'issuers' })
  await screen.findByText('No definitions yet')
  unknown.unmount()
  await page(['employer'], { tab: 'batches' })
  await screen.findByText('No batches yet')
})

test('people with several issuers choose one for all tabs', async () => {
  const { calls } = fakePage([testIssuer(), other])
  const changes: PassportsSearch[] = []
  const { user } = await page(['employer'], { issuer: other.id }, (change) => changes.push(change))
  await screen.findByText('No definitions yet')
  const asked = calls.find(({ id }) => id === 'listDefinitions')?.request.query
  expect(asked?.get('issuerId')).toBe(other.id)
  expect(screen.getByRole('link', { name: 'Issued' }).getAttribute('href')).toContain(other.id)
  await user.click(screen.getByRole('combobox', { name: 'Issuer' }))
  await user.click(await screen.findByRole('option', { name: 'Harbour Health' }))
  expect(changes).toMatchObject([{ issuer: testIssuer().id, batch: undefined }])
})

test('owners without an issuer are sent to the application; a failed load can be retried', async () => {
  fakePage([])
  const person = testPerson({
    roles: ['employer'],
    memberships: [
      { companyId: testId(900), companyName: 'Harbour Health', companySlug: 'harbour', role: 'owner' },
    ],
  })
  const { unmount } = await renderInApp(
    <SkillPassportsPage person={person} search={{}} onSearch={() => undefined} />,
  )
  const apply = await screen.findByRole('link', { name: 'Apply as issuer' })
  expect(apply.getAttribute('href')).toBe('/admin/skill-passports?tab=issuer')
  unmount()
  let isDown = true
  fakeApi({
    listMyIssuers: () => {
      if (isDown) throw new FakeProblem('conflict', 'Not now.')
      return { items: [testIssuer()] }
    },
    listDefinitions: () => ({ items: [], nextCursor: null }),
  })
  const { user } = await page(['employer'])
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
  isDown = false
  await user.click(retry)
  await screen.findByText('No definitions yet')
})
