import {
  acceptMyOffer,
  createShare,
  decidePassportReport,
  getAdminDashboard,
  listMyOffers,
  listPassportReports,
  type RouteInput,
  removePassport,
  reportPassport,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { createPassportRow } from '#testing/factories/passport-factory.ts'
import {
  addTestSkills,
  createIssuerHere,
  issueHere,
  offerHere,
  publishHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { forgetPassportReporters } from './passport-reports-feature.ts'

let app: TestApp
let here: TestIssuerHere
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
  here = await createIssuerHere(app, 'Northern Welding School')
  await app.db.pool.query('update passport_issuers set daily_offers = 1000')
})
afterAll(() => app.close())

let people = 0
let holder: TestPerson
/** `issued_passports.id`, and `passports.id` of its holder. */
let issued: string
let held: string
beforeEach(async () => {
  await app.db.pool.query('delete from passport_reports')
  const email = `robin-${people++}@people.example`
  const definition = await publishHere(app, here, { name: `Course ${people}` })
  issued = await issueHere(app, here.owner, definition, email)
  holder = await createUser(app.db, { roles: ['candidate'], email, displayName: 'Robin Holder' })
  held = (await app.request(acceptMyOffer, { params: { id: issued }, body: {} }, holder)).body.id
})

type ReportInput = RouteInput<typeof reportPassport>['body']
const about = { reason: 'wrong-content', words: 'The test piece is mine.' } as const

const report = (id: string, change: Partial<ReportInput> = {}, person: TestPerson | null = null) =>
  app.request(reportPassport, { params: { id }, body: { ...about, ...change } }, person, {
    'accept-language': 'de-AT, en;q=0.5',
  })
const queue = async (query: RouteInput<typeof listPassportReports>['query'] = {}) =>
  (await app.request(listPassportReports, { query }, here.admin)).body
async function one() {
  const { items } = await queue()
  const [found] = items
  if (!found || items.length > 1) throw new Error(`${items.length} open reports`)
  return found
}
const decide = (seen: { id: string; version: number }, state: 'dismissed' | 'acted', note = '') =>
  app.request(
    decidePassportReport,
    { params: { id: seen.id }, version: seen.version, body: { state, note } },
    here.admin,
  )

/** Makes a share of held passports. @returns its secret */
async function shareOf(...ids: string[]): Promise<string> {
  const passports = ids.map((id) => ({ id, parts: { name: false, evidence: false, file: false } }))
  const body = { label: '', passports, days: 7 }
  const { url } = (await app.request(createShare, { body }, holder)).body
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

async function mailsTo(email: string) {
  await app.runJobs()
  const mails = []
  for (const id of (await app.platform.mailer.folder?.list()) ?? []) {
    const mail = await app.platform.mailer.folder?.view(id)
    if (mail?.to === email) mails.push(mail)
  }
  return mails
}

/** Everything that is stored of reports. */
async function stored(): Promise<string> {
  const { rows } = await app.db.pool.query('select to_jsonb(r)::text as text from passport_reports r')
  return rows.map(({ text }) => text).join('\n')
}

describe('reporting', () => {
  test('anybody reports a passport; administrators see why, and not who', async () => {
    const answer = await report(issued, { email: 'rita@reporter.example' }, holder)
    expect(answer.status).toBe(201)
    expect(await one()).toMatchObject({
      state: 'open',
      passport: { id: issued, name: `Course ${people}`, state: 'issued' },
      issuer: { id: here.issuer.id, name: 'Northern Welding School', companyId: here.company.id },
      ...about,
      isAnswered: true,
    })
    expect(JSON.stringify(await queue())).not.toMatch(/rita|Robin|people\.example/)
    expect(await stored()).not.toContain(holder.userId)
  })

  test('a report without words or an address is enough', async () => {
    const body = { reason: 'other' as const }
    expect((await app.request(reportPassport, { params: { id: issued }, body }, null)).status).toBe(201)
    expect(await one()).toMatchObject({ reason: 'other', words: '', isAnswered: false })
  })

  test('a passport of a share is reported by its place, and the secret is not stored', async () => {
    const foreign = await createPassportRow(app.db, holder, { at: app.clock.now() })
    const secret = await shareOf(foreign, held)
    expect((await report(secret, { item: 1 })).status).toBe(201)
    expect((await one()).passport.id).toBe(issued)
    expect(await stored()).not.toContain(secret)
    // One issued elsewhere is not ours to judge, and the share has no third.
    expect((await report(secret, { item: 0 })).status).toBe(404)
    expect((await report(secret, { item: 2 })).status).toBe(404)
    await app.request(removePassport, { params: { id: held } }, holder)
    await app.request(removePassport, { params: { id: foreign } }, holder)
    expect((await report(secret, { item: 1 })).status).toBe(410)
  })

  test('an offer and an unknown id cannot be reported', async () => {
    const definition = await publishHere(app, here, { name: `Offer ${people}` })
    await offerHere(app, here.owner, definition, [holder.email])
    const [offer] = (await app.request(listMyOffers, {}, holder)).body.items
    for (const id of [offer?.id ?? '', here.issuer.id, 'no-such-secret'])
      expect([id, (await report(id)).status]).toEqual([id, 404])
    expect((await queue()).items).toEqual([])
  })

  test('an unknown reason, too long words and a mistyped address are refused', async () => {
    expect((await report(issued, { reason: 'envy' as 'other' })).status).toBe(422)
    expect((await report(issued, { words: 'x'.repeat(2001) })).status).toBe(422)
    expect((await report(issued, { email: 'rita@' })).status).toBe(422)
  })

  test('a repeated request with the same key is stored once', async () => {
    const input = { params: { id: issued }, body: about }
    const key = { 'idempotency-key': `report-${issued}` }
    await app.request(reportPassport, input, null, key)
    await app.request(reportPassport, input, null, key)
    await one()
  })

  test('visitors may report ten times a minute', async () => {
    const limited = await buildTestApp({ env: { VOUCH_RATE_LIMIT: '1' } })
    const send = () => limited.request(reportPassport, { params: { id: issued }, body: about }, null)
    const codes = []
    for (let call = 0; call < 11; call++) codes.push((await send()).status)
    await limited.close()
    expect(codes).toEqual([...Array<number>(10).fill(404), 429])
  })
})

describe('the administrators’ queue', () => {
  test('open reports come oldest first, decided ones newest first, page by page', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      ids.push((await report(issued)).body.id)
      app.clock.advance({ minutes: 1 })
    }
    const first = await queue({ limit: 2 })
    const second = await queue({ limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
    for (const { id, version } of [...first.items, ...second.items]) {
      await decide({ id, version }, 'dismissed')
      app.clock.advance({ minutes: 1 })
    }
    expect((await queue()).items).toEqual([])
    const decided = await queue({ decided: true, limit: 2 })
    const rest = await queue({ decided: true, limit: 2, cursor: decided.nextCursor ?? '' })
    expect([...decided.items, ...rest.items].map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test('the dashboard shows how many reports wait, the longest-waiting first', async () => {
    const dashboard = async () => (await app.request(getAdminDashboard, {}, here.admin)).body.reports
    expect(await dashboard()).toEqual({ total: { count: 0, capped: false }, items: [] })
    const { id } = (await report(issued)).body
    const { total, items } = await dashboard()
    expect(total.count).toBe(1)
    expect(items).toMatchObject([{ id, passport: `Course ${people}`, issuer: 'Northern Welding School' }])
    await decide({ id, version: 1 }, 'acted')
    expect((await dashboard()).total.count).toBe(0)
  })

  test.each([
    ['acted', 'Maßnahmen ergriffen'],
    ['dismissed', 'keinen Anlass für Maßnahmen'],
  ] as const)('a report is %s once, audited, and the reporter is told', async (state, sentence) => {
    const email = `rita-${people}@reporter.example`
    await report(issued, { email })
    const seen = await one()
    const decided = await decide(seen, state, 'Asked the school')
    expect(decided.body).toMatchObject({ state, note: 'Asked the school', version: seen.version + 1 })
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.text).toContain(sentence)
    expect(mail?.text).toContain(`Course ${people}`)
    expect(mail?.text).not.toMatch(/Robin|Asked the school/)
    const { rows } = await app.db.pool.query(
      `select actor_id, subject_id, details from audit_events where action = 'passport-report.decide'
       and details ->> 'report' = $1`,
      [seen.id],
    )
    const details = { report: seen.id, passport: issued, state }
    expect(rows).toEqual([{ actor_id: here.admin.userId, subject_id: here.issuer.id, details }])
    expect((await decide(seen, 'dismissed')).status).toBe(412)
    expect((await decide(decided.body, 'dismissed')).problem?.code).toBe('not-permitted-now')
  })

  test('nobody is mailed if the reporter left no address: neither holder nor issuer', async () => {
    const mails = async () => {
      await app.runJobs()
      return (await app.platform.mailer.folder?.list())?.length
    }
    await report(issued)
    const before = await mails()
    await decide(await one(), 'acted')
    expect(await mails()).toBe(before)
  })
})

describe('what stays', () => {
  const forget = async () => {
    await app.platform.queue.enqueue(app.db.kysely, forgetPassportReporters, {})
    await app.runJobs()
  }

  test('words and address are deleted 90 days after the decision, not before it', async () => {
    await report(issued, { email: 'rita@reporter.example', words: 'Decided' })
    await decide(await one(), 'dismissed', 'Nothing is wrong')
    await report(issued, { email: 'tom@reporter.example', words: 'Waits' })
    app.clock.advance({ hours: 24 * 90 })
    await forget()
    expect(await stored()).toMatch(/rita@.*/)
    app.clock.advance({ hours: 1 })
    await forget()
    const left = await stored()
    expect(left).not.toMatch(/rita@|"Decided"/)
    expect(left).toMatch(/tom@/)
    const [decided] = (await queue({ decided: true })).items
    expect(decided).toMatchObject({
      state: 'dismissed',
      words: '',
      note: 'Nothing is wrong',
      reason: about.reason,
    })
  })
})
