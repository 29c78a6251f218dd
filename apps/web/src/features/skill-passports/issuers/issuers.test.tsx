import { screen, waitFor, within } from '@testing-library/react'
import type { Issuer } from '@vouch/contract'
import { expect, test } from 'vitest'
import { testCompany } from '#testing/company.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { testIssuer } from '#testing/skill-passports.ts'
import IssuerTab from './issuer-tab.tsx'
import IssuersTab from './issuers-tab.tsx'

const owner = testPerson({
  roles: ['employer'],
  memberships: [
    { companyId: testId(900), companyName: 'Harbour Health', companySlug: 'harbour', role: 'owner' },
  ],
})

/** A fake server that stores issuers. */
function fakeIssuers(start: Issuer[], company = testCompany()) {
  const server = { issuers: start, rights: { mayIssue: false, mayAssess: false } }
  const put = (id: string | undefined, headers: Headers, change: Partial<Issuer>) => {
    const before = server.issuers.find((one) => one.id === id)
    if (!before || headers.get('if-match') !== `"${before.version}"`)
      throw new FakeProblem('stale', 'It changed.')
    const after = { ...before, ...change, version: before.version + 1 }
    server.issuers = server.issuers.map((one) => (one === before ? after : one))
    return after
  }
  const member = () => ({ userId: testId(2), name: 'Bo Berg', ...server.rights })
  const api = fakeApi({
    listMyIssuers: () => ({ items: server.issuers }),
    listIssuers: () => ({ items: server.issuers, nextCursor: null }),
    listEndorsements: () => ({ items: [], nextCursor: null }),
    getCompany: () => company,
    applyAsIssuer: ({ body }) => {
      const { purpose } = body as { purpose: string }
      const applied = testIssuer({ status: 'requested', obstacle: 'status', purpose, issued: 0 })
      server.issuers = [applied]
      return applied
    },
    listIssuerMembers: () => ({
      items: [{ userId: owner.id, name: 'Ana Ruiz', mayIssue: false, mayAssess: false }, member()],
    }),
    listCompanyMembers: () => ({
      items: [
        { userId: owner.id, displayName: 'Ana Ruiz', email: 'ana@example.com', role: 'owner' },
        { userId: testId(2), displayName: 'Bo Berg', email: 'bo@example.com', role: 'recruiter' },
      ],
    }),
    putIssuerMember: ({ body }) => {
      server.rights = body as typeof server.rights
      return member()
    },
    retireIssuer: ({ params, headers }) => put(params.id, headers, { status: 'retired', obstacle: 'status' }),
    decideIssuer: ({ params, headers, body }) => {
      const { status, reason } = body as { status: Issuer['status']; reason: string }
      return put(params.id, headers, { status, reason, obstacle: status === 'verified' ? null : 'status' })
    },
    limitIssuer: ({ params, headers, body }) => put(params.id, headers, body as Partial<Issuer>),
    suspendIssuer: ({ params, headers, body }) =>
      put(params.id, headers, {
        status: 'suspended',
        obstacle: 'status',
        reason: (body as { reason: string }).reason,
      }),
  })
  return { ...api, server }
}

const issuerTab = () =>
  renderInApp(<IssuerTab person={owner} search={{ tab: 'issuer' }} onSearch={() => undefined} />)
const queue = () =>
  renderInApp(
    <IssuersTab
      person={testPerson({ roles: ['admin'] })}
      search={{ tab: 'issuers' }}
      onSearch={() => undefined}
    />,
  )

test('an owner applies for a verified company, then sees that it is being reviewed', async () => {
  const { server } = fakeIssuers([])
  const { user } = await issuerTab()
  await user.type(await screen.findByRole('textbox', { name: /award passports for/ }), 'Ward training')
  await user.click(screen.getByRole('button', { name: 'Apply as issuer' }))
  await screen.findByText('Your application is being reviewed')
  expect(server.issuers[0]?.purpose).toBe('Ward training')
})

test('an unverified company is sent to its profile', async () => {
  fakeIssuers([], testCompany({ status: 'draft' }))
  await issuerTab()
  await screen.findByText('Harbour Health must be verified first')
  const link = screen.getByRole('link', { name: 'Open company profile' })
  expect(link.getAttribute('href')).toBe(`/admin/profile/employer/1?company=${testId(900)}`)
})

test('a refusal shows its reason, and the application can be edited and sent again', async () => {
  const { server } = fakeIssuers([
    testIssuer({ status: 'refused', obstacle: 'status', reason: 'Tell us more.', purpose: 'Training' }),
  ])
  const { user } = await issuerTab()
  await screen.findByText('Tell us more.')
  const purpose = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /award passports for/ })
  expect(purpose.value).toBe('Training')
  await user.type(purpose, ' of nurses')
  await user.click(screen.getByRole('button', { name: 'Apply again' }))
  await screen.findByText('Your application is being reviewed')
  expect(server.issuers[0]?.purpose).toBe('Training of nurses')
})

test('owners give members rights, and stop issuing after a confirmation', async () => {
  const { server } = fakeIssuers([testIssuer()])
  const { user } = await issuerTab()
  await user.click(await screen.findByRole('switch', { name: 'Bo Berg can issue passports' }))
  await screen.findByText('Permissions of Bo Berg saved.')
  expect(server.rights).toEqual({ mayIssue: true, mayAssess: false })
  expect(screen.queryByRole('switch', { name: /Ana Ruiz/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Stop issuing…' }))
  await user.click(await screen.findByRole('button', { name: 'Stop issuing for good' }))
  await screen.findByText('You stopped issuing passports')
  expect(server.issuers[0]?.status).toBe('retired')
})

test('an administrator refuses an application only with a reason', async () => {
  const { server } = fakeIssuers([testIssuer({ status: 'requested', obstacle: 'status' })])
  const { user } = await queue()
  await user.click(await screen.findByRole('button', { name: 'Decide on Harbour Health' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /^Refuse/ }))
  await user.click(dialog.getByRole('button', { name: 'Refuse application' }))
  await dialog.findByText('Enter a reason. The owners will see it.')
  expect(server.issuers[0]?.status).toBe('requested')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Not your award.')
  await user.click(dialog.getByRole('button', { name: 'Refuse application' }))
  await screen.findByText('The application of Harbour Health was refused.')
  expect(server.issuers[0]).toMatchObject({ status: 'refused', reason: 'Not your award.' })
})

test('a decision on a stale row keeps the dialog open and can be repeated', async () => {
  const { server } = fakeIssuers([testIssuer()])
  const { user } = await queue()
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbour Health' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Set daily limit…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const limit = dialog.getByRole('textbox', { name: /Offers a day/ })
  await user.clear(limit)
  await user.type(limit, '5000')
  server.issuers = server.issuers.map((one) => ({ ...one, version: 7 }))
  await user.click(dialog.getByRole('button', { name: 'Set limit' }))
  await dialog.findByText(/This has changed since you opened it/)
  await waitFor(async () => {
    await user.click(dialog.getByRole('button', { name: 'Set limit' }))
    expect(server.issuers[0]?.dailyOffers).toBe(5000)
  })
})
