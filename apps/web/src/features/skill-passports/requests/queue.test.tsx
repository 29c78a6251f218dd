import { screen, within } from '@testing-library/react'
import type { PassportRequest } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { testRequest } from '#testing/passport-requests.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { testIssuer } from '#testing/skill-passports.ts'
import type { PassportsSearch } from '../passports-search.ts'
import QueueTab from './queue-tab.tsx'

const waiting = testRequest(1, { isMine: false, isOverdue: true, actions: ['return', 'approve', 'refuse'] })

async function show(
  search: PassportsSearch = {},
  handlers: Parameters<typeof fakeApi>[0] = {},
  requests: PassportRequest[] = [waiting],
) {
  const api = fakeApi({
    listMyIssuers: () => ({ items: [testIssuer()] }),
    listDefinitions: () => ({ items: [], nextCursor: null }),
    listPassportRequests: () => ({ items: requests, nextCursor: null }),
    getPassportRequest: () => waiting,
    ...handlers,
  })
  const person = testPerson({ roles: ['employer'] })
  const { user } = await renderInApp(<QueueTab person={person} search={search} onSearch={() => undefined} />)
  return { api, user }
}

const bodyOf = ({ calls }: ReturnType<typeof fakeApi>, id: string) =>
  calls.filter((call) => call.id === id).map(({ request }) => request.body)

test('the queue shows who waits and what is overdue, and opens a request', async () => {
  await show()
  const link = await screen.findByRole('link', { name: 'Ana Ruiz' })
  expect(link.getAttribute('href')).toContain(`id=${waiting.id}`)
  screen.getByText('Overdue')
})

test('an empty queue, no matches and a missing right each suggest a next step', async () => {
  await show({}, {}, [])
  await screen.findByText('No requests are waiting')
  document.body.innerHTML = ''
  await show({ state: 'refused' }, {}, [])
  await screen.findByRole('button', { name: 'Show all waiting requests' })
  document.body.innerHTML = ''
  const rights = { mayIssue: true, mayAssess: false, mayManage: false }
  await show({}, { listMyIssuers: () => ({ items: [testIssuer({ rights })] }) })
  await screen.findByText('You cannot assess requests')
})

test('approving starts with the levels of the definition and sends those that were chosen', async () => {
  const approved = testRequest(1, { isMine: false, state: 'approved', passportId: testId(900), actions: [] })
  const { api, user } = await show({ id: waiting.id }, { approvePassportRequest: () => approved })
  await screen.findByText('Dressed 40 wounds.')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog'))
  const level = dialog.getByRole('combobox', { name: 'Level of Wound care' }) as HTMLInputElement
  expect(level.value).toBe('Advanced')
  await user.click(level)
  await user.click(await screen.findByRole('option', { name: 'Can lead others' }))
  await user.click(dialog.getByRole('button', { name: 'Approve and issue' }))
  await screen.findByText('The passport was issued to Ana Ruiz.')
  expect(bodyOf(api, 'approvePassportRequest')).toEqual([{ levels: [{ code: 'wounds', level: 'lead' }] }])
})

test('an approval that comes too late says so and keeps the chosen levels', async () => {
  let isLate = false
  const { user } = await show(
    { id: waiting.id },
    {
      getPassportRequest: () => (isLate ? { ...waiting, version: 2 } : waiting),
      approvePassportRequest: () => {
        isLate = true
        throw new FakeProblem('stale', 'This request has changed.')
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog'))
  const level = () => dialog.getByRole('combobox', { name: 'Level of Wound care' }) as HTMLInputElement
  await user.click(level())
  await user.click(await screen.findByRole('option', { name: 'Beginner' }))
  await user.click(dialog.getByRole('button', { name: 'Approve and issue' }))
  await dialog.findByText(/^This has changed since you opened it/)
  expect(level().value).toBe('Beginner')
})

test('returning needs a reason; a refused approval says why and stays open', async () => {
  const { api, user } = await show(
    { id: waiting.id },
    {
      returnPassportRequest: () =>
        testRequest(1, { isMine: false, state: 'returned', words: 'More', actions: [] }),
      approvePassportRequest: () => {
        throw new FakeProblem('not-permitted-now', 'This issuer cannot issue passports at the moment.')
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const approval = within(await screen.findByRole('dialog'))
  await user.click(approval.getByRole('button', { name: 'Approve and issue' }))
  await approval.findByText('This issuer cannot issue passports at the moment.')
  await user.click(approval.getByRole('button', { name: 'Cancel' }))

  await user.click(screen.getByRole('button', { name: 'Return' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Return the request of Ana Ruiz?' }))
  await user.click(dialog.getByRole('button', { name: 'Return request' }))
  expect(bodyOf(api, 'returnPassportRequest')).toEqual([])
  await user.type(dialog.getByRole('textbox'), 'More photos')
  await user.click(dialog.getByRole('button', { name: 'Return request' }))
  await screen.findByText('The request was returned.')
  expect(bodyOf(api, 'returnPassportRequest')).toEqual([{ words: 'More photos' }])
})
