import { screen, waitFor, within } from '@testing-library/react'
import type { Endorsement, Issuer, Person, PublicPassport } from '@vouch/contract'
import { afterEach, expect, test } from 'vitest'
import { clearToken, setToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeToken } from '#testing/fake-identity.ts'
import { testEndorsement, testPublicPassport } from '#testing/held-passports.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { testIssuer } from '#testing/skill-passports.ts'
import { PublicPassportPage } from '../check/public-passport-page.tsx'
import HeldTab from '../held/held-tab.tsx'
import WaitingTab from '../waiting/waiting-tab.tsx'
import { IssuerEndorsements } from './issuer-endorsements.tsx'

afterEach(clearToken)

/** A fake server that stores endorsements. */
function fakeEndorsements(start: Endorsement[], handlers: Parameters<typeof fakeApi>[0] = {}) {
  const server = { all: start }
  const end = (state: Endorsement['state']) => {
    const change = ({ params, headers }: { params: { id?: string }; headers: Headers }) => {
      const before = server.all.find(({ id }) => id === params.id)
      if (!before || headers.get('if-match') !== `"${before.version}"`)
        throw new FakeProblem('stale', 'It changed.')
      const isShown = state === 'shown'
      const actions: Endorsement['actions'] = isShown ? ['decline'] : []
      const shownAt = isShown ? before.createdAt : null
      const after = { ...before, state, isPublic: isShown, shownAt, actions, version: before.version + 1 }
      server.all = server.all.map((one) => (one === before ? after : one))
      return after
    }
    return change
  }
  const api = fakeApi({
    listMyOffers: () => ({ items: [] }),
    listMyAddresses: () => ({ items: [] }),
    listPassports: () => ({ items: [] }),
    listMyEndorsements: () => ({
      items: server.all.filter(({ state }) => state === 'offered' || state === 'shown'),
    }),
    listEndorsements: ({ query }) => {
      const isGiven = query.get('side') === 'given'
      const listed = server.all.filter(
        ({ state, endorser }) => state !== 'withdrawn' && (endorser.id === testId(200)) === isGiven,
      )
      return { items: isGiven ? listed : listed.filter(({ state }) => state === 'shown'), nextCursor: null }
    },
    agreeToEndorsement: end('shown'),
    declineEndorsement: end('declined'),
    withdrawEndorsement: end('withdrawn'),
    ...handlers,
  })
  return { ...api, server }
}

const props = { person: testPerson({ roles: ['candidate'] }), search: {}, onSearch: () => undefined }

test('the holder reads who endorses what, agrees, and may remove it later', async () => {
  const { server } = fakeEndorsements([testEndorsement(1)])
  const { user, unmount } = await renderInApp(<WaitingTab {...props} />)
  const card = within(await screen.findByRole('article'))
  card.getByRole('heading', { name: 'Port City wants to endorse your passport “Licence 1”' })
  card.getByText('We rely on their nurses.')
  await user.click(card.getByRole('button', { name: /^Agree to the endorsement of “Licence 1”/ }))
  await screen.findByText('The endorsement by Port City is public now.')
  await screen.findByText('No passport is waiting for you')
  expect(server.all[0]?.state).toBe('shown')
  unmount()

  const held = await renderInApp(<HeldTab {...props} />)
  await held.user.click(await screen.findByRole('button', { name: /^Remove the endorsement by Port City/ }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('It disappears from all pages, and Port City cannot give it again.')
  await held.user.click(dialog.getByRole('button', { name: 'Remove endorsement' }))
  await screen.findByText('Endorsement by Port City removed.')
  await waitFor(() => expect(screen.queryByText('Endorsements of your passports')).toBeNull())
  expect(server.all[0]?.state).toBe('declined')
})

test('declining asks first; focus stays in the list when the card is gone', async () => {
  const { server } = fakeEndorsements([testEndorsement(1)])
  const { user } = await renderInApp(<WaitingTab {...props} />)
  await user.click(await screen.findByRole('button', { name: /^Decline the endorsement/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(server.all[0]?.state).toBe('offered')
  await user.click(dialog.getByRole('button', { name: 'Decline endorsement' }))
  await screen.findByText('No passport is waiting for you')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Waiting for you' })),
  )
})

test('an endorsement that cannot be signed now stays, and says why', async () => {
  fakeEndorsements([testEndorsement(1)], {
    agreeToEndorsement: () => {
      throw new FakeProblem('not-permitted-now', 'Port City cannot sign endorsements now.')
    },
  })
  const { user } = await renderInApp(<WaitingTab {...props} />)
  await user.click(await screen.findByRole('button', { name: /^Agree/ }))
  await screen.findByText('Port City cannot sign endorsements now.')
  screen.getByRole('article')
})

const given = (n: number, change: Partial<Endorsement>) =>
  testEndorsement(n, { actions: ['withdraw'], ...change })

test('an issuer sees what it gave and received, withdraws and removes', async () => {
  const received = testEndorsement(4, {
    endorser: { id: testId(300), name: 'Rail Union' },
    target: 'issuer',
    passportId: null,
    passportName: null,
    state: 'shown',
    isPublic: true,
    actions: ['decline'],
  })
  fakeEndorsements([
    given(1, {}),
    given(2, { target: 'definition', passportId: null, state: 'shown', isPublic: false }),
    given(3, { state: 'declined', actions: [] }),
    received,
  ])
  const { user } = await renderInApp(<IssuerEndorsements issuerId={testId(200)} />)
  const list = within(await screen.findByRole('list', { name: 'Given' }))
  const [first, second, third] = list.getAllByRole('listitem')
  if (!first || !second || !third) throw new Error('rows are missing')
  within(first).getByText('Waiting for the holder')
  expect(within(first).getByRole('link').getAttribute('href')).toBe(`/passports/${testId(501)}`)
  within(second).getByText('Not shown now')
  within(second).getByText('“Licence 2” by Harbour Health')
  within(third).getByText('Declined')
  expect(within(third).queryByRole('button')).toBeNull()

  await user.click(within(first).getByRole('button', { name: /^Withdraw the endorsement/ }))
  const withdraw = within(await screen.findByRole('dialog'))
  await user.click(withdraw.getByRole('button', { name: 'Withdraw endorsement' }))
  await screen.findByText('Endorsement withdrawn.')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))

  const name = 'Remove the endorsement by Rail Union: You as an issuer'
  await user.click(await screen.findByRole('button', { name }))
  const remove = within(await screen.findByRole('dialog'))
  await user.click(remove.getByRole('button', { name: 'Remove endorsement' }))
  await screen.findByText('Nobody has endorsed you or your passports.')
})

const endorsements: PublicPassport['endorsements'] = [
  {
    target: 'passport',
    endorser: 'Port City',
    comment: 'A careful nurse.',
    at: '2026-03-10T09:00:00Z',
    url: null,
  },
  {
    target: 'issuer',
    endorser: 'Rail Union',
    comment: 'They teach well.',
    at: '2026-03-09T09:00:00Z',
    url: '/endorsements/1',
  },
]

async function showPage(
  of: { readonly passport?: Partial<PublicPassport>; readonly issuers?: Issuer[]; readonly person?: Person },
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  if (of.person) await setToken(fakeToken('u1'))
  const api = fakeApi({
    getPublicPassport: () => ({
      kind: 'passport',
      passports: [testPublicPassport(of.passport)],
      endsAt: null,
    }),
    currentPerson: () => of.person,
    listMyIssuers: () => ({ items: of.issuers ?? [] }),
    ...handlers,
  })
  return { api, ...(await renderInApp(<PublicPassportPage id={testId(1)} />)) }
}

test('anybody reads who endorsed what, with the day and the signed file', async () => {
  await showPage({ passport: { endorsements } })
  await screen.findByRole('heading', { name: 'Endorsements' })
  screen.getByText('A careful nurse.')
  screen.getByText('For this passport')
  screen.getByText('For the issuer')
  expect(screen.queryByRole('link', { name: 'Signed endorsement by Port City' })).toBeNull()
  const link = screen.getByRole('link', { name: 'Signed endorsement by Rail Union' })
  expect(link.getAttribute('href')).toBe('/endorsements/1')
  expect(screen.queryByRole('button', { name: 'Endorse' })).toBeNull()
})

const employer = testPerson({ roles: ['employer'] })
const city = testIssuer({ id: testId(200), name: 'Port City', did: 'did:web:vouch.example:issuers:200' })
const union = testIssuer({ id: testId(300), name: 'Rail Union', did: 'did:web:vouch.example:issuers:300' })

test('an issuing member endorses for one of their issuers; an empty comment is refused at its field', async () => {
  const { api, user } = await showPage(
    { issuers: [city, union], person: employer },
    { createEndorsement: () => testEndorsement(1, { actions: ['withdraw'] }) },
  )
  await user.click(await screen.findByRole('button', { name: 'Endorse' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Endorse' }))
  dialog.getByText('Write a comment')
  await user.click(dialog.getByRole('radio', { name: 'Harbour Health as an issuer' }))
  await user.type(dialog.getByLabelText(/^Comment/), 'They teach well.')
  await user.click(dialog.getByRole('button', { name: 'Endorse' }))
  await screen.findByText('Your endorsement is public now.')
  const [call] = api.calls.filter(({ id }) => id === 'createEndorsement')
  expect(call?.request.body).toEqual({
    endorserId: city.id,
    passportId: testId(1),
    target: 'issuer',
    comment: 'They teach well.',
  })
})

test('a refused endorsement says why and keeps the comment', async () => {
  const { user } = await showPage(
    { issuers: [city], person: employer },
    {
      createEndorsement: () => {
        throw new FakeProblem('conflict', 'Port City has already endorsed this.')
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Endorse' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Comment/), 'Good.')
  await user.click(dialog.getByRole('button', { name: 'Endorse' }))
  await dialog.findByText('Port City has already endorsed this.')
  expect((dialog.getByLabelText(/^Comment/) as HTMLTextAreaElement).value).toBe('Good.')
})

test.each([
  ['its own issuer', { ...city, did: testPublicPassport().issuer.signedBy }],
  ['an issuer that may not issue now', { ...city, obstacle: 'renamed' as const }],
  ['a member without the right', { ...city, rights: { ...city.rights, mayIssue: false } }],
])('%s cannot endorse', async (_, issuer) => {
  const { api } = await showPage({ issuers: [issuer], person: employer })
  await waitFor(() => expect(api.calls.map(({ id }) => id)).toContain('listMyIssuers'))
  await screen.findByText('This passport is valid.')
  expect(screen.queryByRole('button', { name: 'Endorse' })).toBeNull()
})
