import { giveConsent, listNotifications } from '@vouch/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCompanyDraft } from '#testing/factories/company-draft.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { giveConsents, publishVersion } from '#testing/factories/legal-factory.ts'
import { waitingMails } from '#testing/servers/mailbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterEach(() => app.close())

const draft = () => createCompanyDraft(app)

const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a proven domain', () => {
  test('by a mailed code verifies the company on submission', async () => {
    const { send, confirm, code, submit, see } = await draft()
    const sent = (await send('Office@Mill.example')).body
    expect(sent).toEqual({
      email: 'office@mill.example',
      expiresAt: '2026-03-10T09:10:00.000Z',
      resendAt: '2026-03-10T09:01:00.000Z',
    })
    expect((await see()).pendingCode).toEqual(sent)
    const digits = await code('office@mill.example')
    expect(digits).toMatch(/^\d{6}$/)
    expect((await confirm(digits)).body).toMatchObject({
      proven: { domain: 'mill.example' },
      pendingCode: null,
      status: 'draft',
    })
    expect((await confirm(digits)).problem?.code).toBe('gone')
    expect((await submit()).body).toMatchObject({ status: 'verified', provenDomain: 'mill.example' })
    const { events, terms } = await see()
    expect(events.map(({ kind, side }) => `${kind} ${side}`)).toEqual([
      'verified system',
      'submitted company',
      'domain-proven company',
    ])
    expect(terms).toMatchObject({ version: '1', by: 'Kim Example' })
  })

  test.each([
    ['kim@gmail.com', 'public mail provider'],
    ['kim@other.example', '@mill.example'],
    ['kim@students.mill.example', '@mill.example'],
    ['kim@mill.example.evil.example', '@mill.example'],
  ])('is not proven by %s', async (email, words) => {
    const { send } = await draft()
    const { status, problem } = await send(email)
    expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'email'])
    expect(problem?.message).toContain(words)
    expect(await waitingMails(app, email, 'company-code')).toEqual([])
  })

  test('by the owner’s own address is recorded on submission, and stays after the address changes', async () => {
    const owner = await createUser(app.db, { roles: ['employer'], email: 'kim@mill.example' })
    const { submit, see, record } = await createCompanyDraft(app, owner)
    expect(await record()).toMatchObject({ provenDomain: 'mill.example', status: 'draft' })
    expect((await see()).proven).toBeNull()
    expect((await submit()).body).toMatchObject({ status: 'verified', provenDomain: 'mill.example' })
    const { events, proven } = await see()
    expect(proven?.domain).toBe('mill.example')
    expect(events.map(({ kind, side }) => `${kind} ${side}`)).toEqual([
      'verified system',
      'submitted company',
      'domain-proven company',
    ])
    const later = { ...owner, email: 'kim@elsewhere.example' }
    expect(await record(later)).toMatchObject({ status: 'verified', provenDomain: 'mill.example' })
  })

  test.each([
    ['is unconfirmed', 'kim@mill.example', false],
    ['is at a public mail provider', 'kim@gmail.com', true],
    ['is at another domain', 'kim@other.example', true],
    ['is at a subdomain', 'kim@students.mill.example', true],
  ])('not by the owner’s own address that %s', async (_, email, isProven) => {
    const person = await createUser(app.db, { roles: ['employer'], email })
    const { submit, record } = await createCompanyDraft(app, {
      ...person,
      claims: { email_verified: isProven },
    })
    expect((await record()).provenDomain).toBeNull()
    expect((await submit()).problem?.errors?.map(({ path }) => path)).toEqual(['proof'])
  })

  test('does not follow from the address of an admin who is no owner, or from a previous address', async () => {
    const admin = await createUser(app.db, { roles: ['admin'], email: 'root@mill.example' })
    const owner = await createUser(app.db, { roles: ['employer'], email: 'kim@mill.example' })
    const { submit, record } = await createCompanyDraft(app, owner)
    await giveConsents(app.db, admin.userId)
    expect((await record(admin)).provenDomain).toBeNull()
    expect((await submit(admin)).problem?.errors?.map(({ path }) => path)).toEqual(['proof'])
    app.clock.advance({ seconds: 1 })
    const later = { ...owner, email: 'kim@elsewhere.example' }
    expect((await record(later)).provenDomain).toBeNull()
    expect((await submit(later)).problem?.errors?.map(({ path }) => path)).toEqual(['proof'])
    // The sign-in token still has the old e-mail address, but the account's current address counts.
    expect((await submit(owner)).problem?.errors?.map(({ path }) => path)).toEqual(['proof'])
  })

  test('five parallel guesses use up the tries, so the right code is refused', async () => {
    const { send, confirm, code } = await draft()
    await send('office@mill.example')
    const digits = await code('office@mill.example')
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(other(digits))))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    expect((await confirm(digits)).status).toBe(429)
    app.clock.advance({ minutes: 1 })
    await send('office@mill.example')
    expect((await confirm(await code('office@mill.example'))).status).toBe(200)
  })

  test('a code works once in parallel, and only for its own company', async () => {
    const [one, two] = [await draft(), await draft()]
    await one.send('office@mill.example')
    const digits = await one.code('office@mill.example')
    expect((await two.confirm(digits)).status).toBe(410)
    const answers = await Promise.all([one.confirm(digits), one.confirm(digits)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const { events } = await one.see()
    expect(events.filter(({ kind }) => kind === 'domain-proven')).toHaveLength(1)
  })

  test('a code expires after 10 minutes, with 60 s between codes and five an hour per address across companies', async () => {
    const { send, confirm, code } = await draft()
    await send('office@mill.example')
    const soon = await send('office@mill.example')
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60'])
    app.clock.advance({ minutes: 10 })
    expect((await confirm(await code('office@mill.example'))).status).toBe(410)
    for (let sent = 1; sent < 5; sent += 1) {
      expect((await send('office@mill.example')).status).toBe(200)
      app.clock.advance({ seconds: 60 })
    }
    expect((await send('office@mill.example')).status).toBe(429)
    expect((await send('sales@mill.example')).status).toBe(429)
    const another = await draft()
    expect((await another.send('office@mill.example')).status).toBe(429)
    expect((await another.send('sales@mill.example')).status).toBe(200)
    app.clock.advance({ hours: 1 })
    expect((await send('office@mill.example')).status).toBe(200)
  })

  test('is void when the website changes, before or after the proof', async () => {
    const { send, confirm, code, change, submit } = await draft()
    await send('office@mill.example')
    await change({ website: 'https://other.example' })
    expect((await confirm(await code('office@mill.example'))).status).toBe(410)
    await change({ website: 'https://mill.example' })
    app.clock.advance({ minutes: 1 })
    await send('office@mill.example')
    await confirm(await code('office@mill.example'))
    await change({ website: 'https://other.example' })
    expect((await submit()).problem?.errors?.map(({ path }) => path)).toEqual(['proof'])
    await change({ website: 'https://mill.example' })
    expect((await submit()).body.status).toBe('verified')
    expect((await change({ website: 'https://other.example' })).body.status).toBe('pending')
    app.clock.advance({ minutes: 1 })
    await send('office@other.example')
    expect((await confirm(await code('office@other.example'))).body.status).toBe('verified')
  })

  test('does not verify changed names, which need an administrator’s decision', async () => {
    const { send, confirm, code, submit, change, record, decide } = await draft()
    const prove = async () => {
      app.clock.advance({ minutes: 1 })
      await send('office@mill.example')
      return (await confirm(await code('office@mill.example'))).body.status
    }
    await prove()
    expect((await submit()).body.status).toBe('verified')
    const { name } = await record()
    expect((await change({ tradingName: 'Deutsche Bank' })).body.status).toBe('pending')
    expect(await prove()).toBe('pending')
    const admin = await app.person('admin')
    await decide(admin, 'needs-information')
    expect((await submit()).body.status).toBe('pending')
    await decide(admin, 'needs-information')
    await change({ tradingName: '' })
    expect((await submit()).body).toMatchObject({ status: 'verified', verifiedAs: { name, tradingName: '' } })
    await change({ tradingName: 'Mill & Sons' })
    expect((await decide(admin, 'verified', '')).body).toMatchObject({
      status: 'verified',
      verifiedAs: { tradingName: 'Mill & Sons' },
    })
  })

  test('verifies a pending company at once', async () => {
    const { send, confirm, code, document, submit } = await draft()
    await document()
    expect((await submit()).body.status).toBe('pending')
    await send('office@mill.example')
    expect((await confirm(await code('office@mill.example'))).body.status).toBe('verified')
  })
})

describe('submitting', () => {
  test('requires all fields and consent to the current terms', async () => {
    const { submit, change, record, document, owner } = await draft()
    await change({ privacyAddress: 'privacy@' })
    const version = await publishVersion(app.db, 'term-of-service')
    await publishVersion(app.db, 'privacy-policy')
    const refused = (await submit()).problem?.errors?.map(({ path }) => path)
    expect(refused).toEqual(['proof', 'privacyAddress', 'consents.term-of-service'])
    expect(await record()).toMatchObject({ status: 'draft', submittedAt: null })
    await document()
    await change({ privacyAddress: 'privacy@mill.example' })
    const params = { document: 'term-of-service' } as const
    await app.request(giveConsent, { params, body: { version } }, owner)
    const answers = await Promise.all([submit(), submit(), submit()])
    expect(answers.map(({ body }) => body.status)).toEqual(['pending', 'pending', 'pending'])
    const { rows } = await app.db.pool.query("select from company_events where kind = 'submitted'")
    expect(rows).toHaveLength(1)
  })

  test('is limited to owners and admins; a recruiter has read access', async () => {
    const { id, submit, send, confirm, see } = await draft()
    const [recruiter, stranger] = [await app.person('employer'), await app.person('employer')]
    await addMember(app.db, { id }, recruiter, 'recruiter')
    for (const act of [
      submit,
      (who: TestPerson) => send('office@mill.example', who),
      (who: TestPerson) => confirm('000000', who),
    ]) {
      expect((await act(recruiter)).status).toBe(403)
      expect((await act(stranger)).status).toBe(404)
    }
    expect((await see(recruiter)).status).toBe('draft')
  })
})

describe('a decision', () => {
  const newsOf = async (person: TestPerson) =>
    (await app.request(listNotifications, {}, person)).body.items.map(({ kind }) => kind)

  test('notifies every owner, and shows members the reason but not the administrator', async () => {
    const { id, owner, document, submit, decide, see, record } = await draft()
    const [second, admin] = [await app.person('employer'), await app.person('admin')]
    await addMember(app.db, { id }, second)
    await document()
    await submit()
    expect((await decide(admin, 'needs-information', 'Which branch?')).body.status).toBe('needs-information')
    expect([await newsOf(owner), await newsOf(second)]).toEqual([
      ['company-needs-information'],
      ['company-needs-information'],
    ])
    expect((await record()).statusReason).toBe('Which branch?')
    const event = { kind: 'needs-information', side: 'administrator', reason: 'Which branch?' }
    expect((await see()).events[0]).toMatchObject({ ...event, by: null })
    expect((await see(admin)).events[0]).toMatchObject({ ...event, by: admin.displayName })
    expect((await submit()).body).toMatchObject({ status: 'pending', statusReason: null })
    expect((await decide(admin, 'verified', '')).body.status).toBe('verified')
    const { rows } = await app.db.pool.query(
      "select details from audit_events where action = 'company.decide' order by id",
    )
    expect(rows).toEqual([
      { details: { from: 'pending', to: 'needs-information' } },
      { details: { from: 'pending', to: 'verified' } },
    ])
  })

  test('requires a reason and the current version', async () => {
    const { document, submit, decide, change, record } = await draft()
    const admin = await app.person('admin')
    await document()
    const looked = (await submit()).body.version
    expect((await decide(admin, 'rejected', ' ')).problem?.errors?.[0]?.path).toBe('reason')
    await change({ about: 'We bake, and more.' })
    expect((await decide(admin, 'verified', '', looked)).problem?.code).toBe('stale')
    const { version } = await record()
    const answers = await Promise.all([
      decide(admin, 'verified', '', version),
      decide(admin, 'rejected', 'No.', version),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const { status } = await record()
    expect((await decide(admin, status as 'verified', 'Again.')).problem?.code).toBe('not-permitted-now')
  })

  test('blocks submission after a rejection or suspension', async () => {
    const { document, submit, decide, record } = await draft()
    const admin = await app.person('admin')
    await document()
    await submit()
    await decide(admin, 'rejected', 'No such company.')
    const refused = await submit()
    expect([refused.status, refused.problem?.code]).toEqual([409, 'not-permitted-now'])
    await decide(admin, 'needs-information', 'Show us the register.')
    expect((await record()).permitted).toContain('submit')
  })
})
