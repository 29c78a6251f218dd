import {
  acceptInvitation,
  acceptSetup,
  inviteAdministrator,
  listAdministrators,
  removeAdministrator,
  withdrawInvitation,
} from '@vouch/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { waitingMails } from '#testing/servers/mailbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { PUBLIC_URL: 'https://jobs.example.org' } })
})
afterEach(() => app.close())

const tokenIn = (link: string, name: string) => new URL(link).searchParams.get(name) ?? ''
const setup = (person: TestPerson, link: string) =>
  app.request(acceptSetup, { body: { token: tokenIn(link, 'setup') } }, person)
/** The same person, signed in `secondsAgo` seconds ago. */
const signedInBefore = (person: TestPerson, secondsAgo: number): TestPerson => ({
  ...person,
  claims: { auth_time: app.clock.now().getTime() / 1000 - secondsAgo },
})
const list = async (admin: TestPerson) => (await app.request(listAdministrators, {}, admin)).body

async function invite(admin: TestPerson, email: string) {
  const { body } = await app.request(inviteAdministrator, { body: { email } }, admin)
  const mails = await waitingMails(app, body.email, 'admin-invitation')
  const link = mails.at(-1)?.link ?? ''
  return { invitation: body, link, token: tokenIn(link, 'invitation'), mail: mails.at(-1) }
}
const accept = (person: TestPerson, token: string) =>
  app.request(acceptInvitation, { body: { token } }, person)

describe('the first administrator', () => {
  test('one of ten parallel setup calls succeeds; the link is then void and none is offered again', async () => {
    const link = (await app.offerSetup()) ?? ''
    expect(link).toMatch(/^https:\/\/jobs\.example\.org\/welcome\?setup=[\w-]{43}$/)
    const people = await Promise.all(Array.from({ length: 10 }, () => app.person()))
    const answers = await Promise.all(people.map((person) => setup(person, link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)])
    const winner = people[answers.findIndex(({ status }) => status === 200)] as TestPerson
    expect((await list(winner)).items).toMatchObject([{ userId: winner.userId, self: true }])
    expect((await setup(winner, link)).status).toBe(200)
    expect(await app.offerSetup()).toBeUndefined()
    const { rows } = await app.db.pool.query('select from setup_links')
    expect(rows).toEqual([])
  })

  test('can use any started node’s setup link for 7 days; only its hash is stored', async () => {
    const [first = '', second = ''] = await Promise.all([app.offerSetup(), app.offerSetup()])
    expect(first).not.toBe(second)
    const { rows } = await app.db.pool.query<{ row: string }>(
      'select to_jsonb(l)::text as row from setup_links l',
    )
    expect(rows.some(({ row }) => row.includes(tokenIn(first, 'setup')))).toBe(false)
    app.clock.advance({ hours: 7 * 24 })
    expect((await setup(await app.person(), first)).status).toBe(410)
    const third = (await app.offerSetup()) ?? ''
    expect((await setup(await app.person(), third)).status).toBe(200)
    expect((await setup(await app.person(), second)).status).toBe(410)
  })
})

test('an account with a pending deletion cannot use the setup link', async () => {
  const link = (await app.offerSetup()) ?? ''
  const person = await app.person()
  await app.db.pool.query("update users set status = 'deletion-requested', erase_at = $2 where id = $1", [
    person.userId,
    new Date(app.clock.now().getTime() + 86_400_000),
  ])
  expect((await setup(person, link)).problem?.code).toBe('not-permitted-now')
  expect((await setup(await app.person(), link)).status).toBe(200)
})

describe('an invitation', () => {
  test('its mailed link works once, for an account that confirmed the address', async () => {
    const admin = await app.person('admin')
    const { invitation, link, token, mail } = await invite(admin, 'New.Admin@Example.org')
    expect(invitation).toMatchObject({
      email: 'new.admin@example.org',
      invitedBy: admin.displayName,
      expiresAt: '2026-03-17T09:00:00.000Z',
    })
    expect(link).toMatch(/^https:\/\/jobs\.example\.org\/welcome\?invitation=[\w-]{43}$/)
    expect(mail).toMatchObject({ invitedBy: admin.displayName })
    const stranger = await app.person()
    const other = await accept(stranger, token)
    expect([other.problem?.code, other.problem?.message]).toEqual([
      'not-permitted-now',
      expect.stringContaining('new.admin@example.org'),
    ])
    const known = { ...(await app.person()), email: 'new.admin@example.org' }
    const unproven = { ...known, claims: { email_verified: false } }
    expect((await accept(unproven, token)).problem?.message).toContain('Confirm')
    app.clock.advance({ seconds: 1 })
    expect((await accept(known, token)).body.roles).toEqual(['admin'])
    expect((await accept(known, token)).status).toBe(200)
    expect((await accept(stranger, token)).problem?.code).toBe('gone')
    expect((await list(admin)).invitations).toEqual([])
    const again = await app.request(inviteAdministrator, { body: { email: known.email } }, admin)
    expect(again.problem?.code).toBe('conflict')
  })

  test('is void after a newer invitation, after withdrawal and after 7 days', async () => {
    const admin = await app.person('admin')
    const person = await app.person()
    const first = await invite(admin, person.email)
    const second = await invite(admin, person.email)
    expect((await list(admin)).invitations.map(({ id }) => id)).toEqual([second.invitation.id])
    expect((await accept(person, first.token)).status).toBe(410)
    const params = { id: second.invitation.id }
    expect((await app.request(withdrawInvitation, { params }, admin)).status).toBe(204)
    expect((await app.request(withdrawInvitation, { params }, admin)).status).toBe(404)
    expect((await accept(person, second.token)).status).toBe(410)
    const third = await invite(admin, person.email)
    app.clock.advance({ hours: 7 * 24 })
    expect((await list(admin)).invitations).toEqual([])
    expect((await accept(person, third.token)).status).toBe(410)
  })

  test('requires a sign-in within the last 5 minutes', async () => {
    const admin = await app.person('admin')
    const send = (secondsAgo: number) =>
      app.request(
        inviteAdministrator,
        { body: { email: 'thief@example.org' } },
        signedInBefore(admin, secondsAgo),
      )
    const { status, problem } = await send(301)
    expect([status, problem?.code]).toEqual([403, 'sign-in-again'])
    expect(await waitingMails(app, 'thief@example.org', 'admin-invitation')).toEqual([])
    expect((await list(admin)).invitations).toEqual([])
    expect((await send(300)).status).toBe(201)
  })

  test('is sent once per idempotency key', async () => {
    const admin = await app.person('admin')
    const send = () =>
      app.request(inviteAdministrator, { body: { email: 'once@example.org' } }, admin, {
        'idempotency-key': 'invite-once',
      })
    const [one, two] = await Promise.all([send(), send()])
    expect(one.body).toEqual(two.body)
    expect(await waitingMails(app, 'once@example.org', 'admin-invitation')).toHaveLength(1)
  })
})

describe('removing an administrator', () => {
  const remove = (admin: TestPerson, whom: TestPerson) =>
    app.request(removeAdministrator, { params: { id: whom.userId } }, admin)

  test('is refused for the last one, and not found for a person without the role', async () => {
    const admin = await app.person('admin')
    expect((await remove(admin, admin)).problem?.code).toBe('not-permitted-now')
    expect((await remove(admin, await app.person('candidate'))).problem?.code).toBe('not-found')
    const second = await app.person('admin')
    expect((await remove(second, admin)).status).toBe(204)
    expect((await app.request(listAdministrators, {}, admin)).status).toBe(403)
  })

  test('requires a sign-in within the last 5 minutes', async () => {
    const [admin, second] = [await app.person('admin'), await app.person('admin')]
    const { status, problem } = await remove(signedInBefore(admin, 301), second)
    expect([status, problem?.code]).toEqual([403, 'sign-in-again'])
    expect((await list(second)).items).toHaveLength(2)
    expect((await remove(signedInBefore(admin, 300), second)).status).toBe(204)
  })

  test('leaves one when two remove each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await app.person('admin'), await app.person('admin')]
      const answers = await Promise.all([remove(one, two), remove(two, one)])
      const good = answers.filter(({ status }) => status === 204)
      expect(good).toHaveLength(1)
      const { rows } = await app.db.pool.query<{ id: string }>(
        `select id from users where roles @> '{admin}'`,
      )
      expect(rows).toHaveLength(1)
      await app.db.pool.query(`update users set roles = '{}'`)
    }
  })

  test('is recorded as an audit event', async () => {
    const [admin, second] = [await app.person('admin'), await app.person('admin')]
    await remove(admin, second)
    const { rows } = await app.db.pool.query('select action, actor_id, subject_id from audit_events')
    expect(rows).toEqual([
      { action: 'administrator.remove', actor_id: admin.userId, subject_id: second.userId },
    ])
  })
})
