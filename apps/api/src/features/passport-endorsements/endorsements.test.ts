import {
  acceptMyOffer,
  agreeToEndorsement,
  compromisePassportKey,
  createEndorsement,
  createShare,
  declineEndorsement,
  type Endorsement,
  type EndorsementTarget,
  getPublicPassport,
  listEndorsements,
  listMyEndorsements,
  listNotifications,
  putIssuerMember,
  reinstatePassport,
  removePassport,
  revokePassport,
  suspendIssuer,
  suspendPassport,
  withdrawEndorsement,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  issueHere,
  offerHere,
  publishHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { publishedBit, seenPassport } from '#testing/factories/passport-outside.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
})
afterAll(() => app.close())

/** Issuer of the passport, and the one that endorses. */
let school: TestIssuerHere
let city: TestIssuerHere
let holder: TestPerson
/** `issued_passports.id` and `passports.id`. */
let passport: string
let held: string
let count = 0
beforeEach(async () => {
  count += 1
  school = await createIssuerHere(app, `Welding School ${count}`)
  city = await createIssuerHere(app, `City ${count}`)
  const definition = await publishHere(app, school, { name: 'Welder' })
  const email = `robin-${count}@people.example`
  holder = await createUser(app.db, { roles: ['candidate'], email, displayName: 'Robin Holder' })
  await offerHere(app, school.owner, definition, [email])
  const { rows } = await app.db.pool.query('select id from issued_passports where email = $1', [email])
  passport = rows[0].id
  held = (await app.request(acceptMyOffer, { params: { id: passport }, body: {} }, holder)).body.id
})

const comment = 'We hire these welders.'
const endorse = (target: EndorsementTarget, by = city, person = by.owner, passportId = passport) =>
  app.request(createEndorsement, { body: { endorserId: by.issuer.id, passportId, target, comment } }, person)
const seen = ({ id, version }: Endorsement) => ({ params: { id }, version })
const shownAt = async (id: string) =>
  (await app.request(getPublicPassport, { params: { id } }, null)).body.passports[0]?.endorsements ?? []
const file = ({ id }: Pick<Endorsement, 'id'>) => app.app.inject({ url: `/endorsements/${id}` })
const mine = async () => (await app.request(listMyEndorsements, {}, holder)).body.items
const listOf = async (side: 'given' | 'received', of: TestIssuerHere, person = of.owner) =>
  (await app.request(listEndorsements, { params: { id: of.issuer.id }, query: { side } }, person)).body.items

async function slotOf({ id }: Endorsement): Promise<[string, number]> {
  const { rows } = await app.db.pool.query(
    'select list_id as list, index from passport_endorsements where id = $1',
    [id],
  )
  return [rows[0].list, rows[0].index]
}

test('endorsements of an issuer and a definition are signed, shown and published at once', async () => {
  const ofIssuer = (await endorse('issuer')).body
  const ofDefinition = (await endorse('definition')).body
  expect([ofIssuer, ofDefinition]).toMatchObject([
    { state: 'shown', isPublic: true, passportName: null, passportId: null, actions: ['withdraw'] },
    { state: 'shown', isPublic: true, passportName: 'Welder', passportId: null },
  ])
  const name = city.issuer.name
  expect(await shownAt(passport)).toMatchObject([
    { target: 'definition', endorser: name, comment, url: `/endorsements/${ofDefinition.id}` },
    { target: 'issuer', endorser: name, comment, url: `/endorsements/${ofIssuer.id}` },
  ])
  const served = await file(ofIssuer)
  expect(served.headers['content-type']).toContain('application/vc+ld+json')
  expect(served.json()).toMatchObject({
    type: ['VerifiableCredential', 'EndorsementCredential'],
    issuer: { id: city.issuer.did, name },
    credentialSubject: { type: ['EndorsementSubject'], endorsementComment: comment },
    proof: [{ cryptosuite: 'eddsa-rdfc-2022' }],
  })
  const profile = (await app.app.inject({ url: `/issuers/${school.issuer.id}` })).json()
  expect(profile.endorsement).toEqual([served.json()])
  expect(served.json().credentialSubject.id).toBe(profile.id)
  const signed = JSON.parse(
    (await app.db.pool.query('select credential from passport_signatures where passport_id = $1', [passport]))
      .rows[0].credential,
  )
  expect((await file(ofDefinition)).json().credentialSubject.id).toBe(signed.credentialSubject.achievement.id)
  expect(await listOf('received', school)).toMatchObject([
    { id: ofDefinition.id, actions: ['decline'] },
    { id: ofIssuer.id, actions: ['decline'] },
  ])
})

test('the endorsement of a passport is signed and shown only after its holder agrees', async () => {
  const offered = (await endorse('passport')).body
  expect(offered).toMatchObject({ state: 'offered', shownAt: null, isPublic: false, actions: ['withdraw'] })
  expect(JSON.stringify([offered, await listOf('given', city)])).not.toMatch(/Robin|people\.example/)
  expect(await shownAt(passport)).toEqual([])
  expect((await file(offered)).statusCode).toBe(404)
  const news = (await app.request(listNotifications, {}, holder)).body.items
  expect(news[0]).toMatchObject({ kind: 'passport-endorsement-offered', personName: city.issuer.name })

  const [waiting] = await mine()
  if (!waiting) throw new Error('nothing waits')
  expect(waiting).toMatchObject({ id: offered.id, actions: ['agree', 'decline'], passportName: 'Welder' })
  const agreed = (await app.request(agreeToEndorsement, seen(waiting), holder)).body
  expect(agreed).toMatchObject({ state: 'shown', isPublic: true, actions: ['decline'] })
  expect((await app.request(agreeToEndorsement, seen(waiting), holder)).status).toBe(412)
  expect(await shownAt(passport)).toMatchObject([{ target: 'passport', comment }])
  const text = (await file(offered)).body
  expect(JSON.parse(text).credentialSubject.id).toMatch(new RegExp(`/passports/${passport}$`))
  expect(text).not.toMatch(/Robin|people\.example/)

  const removed = (await app.request(declineEndorsement, seen(agreed), holder)).body
  expect(removed.state).toBe('declined')
  expect([(await file(offered)).statusCode, await shownAt(passport), await mine()]).toEqual([410, [], []])
  expect(await publishedBit(app, ...(await slotOf(offered)))).toBe(true)
  expect(await listOf('given', city)).toMatchObject([{ state: 'declined', actions: [] }])
  const again = await endorse('passport')
  expect([again.status, again.problem?.code]).toEqual([409, 'conflict'])
})

test('a withdrawn endorsement vanishes everywhere, is revoked, and may be given again', async () => {
  const given = (await endorse('issuer')).body
  expect((await endorse('issuer')).problem?.code).toBe('conflict')
  const gone = await app.request(withdrawEndorsement, seen(given), city.owner)
  expect(gone.body).toMatchObject({ state: 'withdrawn', comment: '', isPublic: false, actions: [] })
  expect((await file(given)).statusCode).toBe(410)
  expect(await shownAt(passport)).toEqual([])
  expect((await app.app.inject({ url: `/issuers/${school.issuer.id}` })).json()).not.toHaveProperty(
    'endorsement',
  )
  expect(await publishedBit(app, ...(await slotOf(given)))).toBe(true)
  expect([await listOf('given', city), await listOf('received', school)]).toEqual([[], []])
  expect((await endorse('issuer')).status).toBe(201)
})

test('only issuing members endorse, and nobody their own issuer or passport', async () => {
  const recruiter = await app.person('employer')
  await addMember(app.db, city.company, recruiter, 'recruiter')
  expect((await endorse('issuer', city, recruiter)).status).toBe(403)
  expect((await endorse('issuer', city, school.owner)).status).toBe(404)
  const right = {
    params: { id: city.issuer.id, userId: recruiter.userId },
    body: { mayIssue: true, mayAssess: false },
  }
  await app.request(putIssuerMember, right, city.owner)
  expect((await endorse('issuer', city, recruiter)).status).toBe(201)
  for (const target of ['issuer', 'definition', 'passport'] as const)
    expect((await endorse(target, school)).problem?.code).toBe('not-permitted-now')
  await app.db.pool.query(`update passports set holder_id = $2 where id = $1`, [held, city.owner.userId])
  expect((await endorse('passport')).problem?.detail).toMatch(/of your own/)
})

test('somebody else can neither answer nor remove; the owner of the endorsed issuer removes for good', async () => {
  const [ofIssuer, ofPassport] = [(await endorse('issuer')).body, (await endorse('passport')).body]
  const other = await app.person('candidate')
  for (const route of [agreeToEndorsement, declineEndorsement]) {
    expect((await app.request(route, seen(ofPassport), other)).status).toBe(404)
    expect((await app.request(route, seen(ofIssuer), holder)).status).toBe(404)
  }
  expect((await app.request(declineEndorsement, seen(ofPassport), school.owner)).status).toBe(404)
  expect((await app.request(declineEndorsement, seen(ofIssuer), city.owner)).status).toBe(404)
  const removed = await app.request(declineEndorsement, seen(ofIssuer), school.owner)
  expect(removed.body.state).toBe('declined')
  expect(await shownAt(passport)).toEqual([])
  expect((await endorse('issuer')).problem?.detail).toMatch(/was declined/)
})

test('what a suspended issuer says, and what was said of a passport out of force, is not shown', async () => {
  const offered = (await endorse('passport')).body
  await app.request(agreeToEndorsement, seen(offered), holder)
  await endorse('issuer')
  const reason = { reason: 'We look into it.' }
  const suspended = { ...(await seenPassport(app, passport)), body: reason }
  await app.request(suspendPassport, suspended, school.owner)
  expect([await shownAt(passport), (await file(offered)).statusCode]).toEqual([[], 410])
  await app.request(reinstatePassport, await seenPassport(app, passport), school.owner)
  expect(await shownAt(passport)).toHaveLength(2)

  const { id, version } = city.issuer
  await app.request(suspendIssuer, { params: { id }, version, body: reason }, city.admin)
  expect([await shownAt(passport), (await file(offered)).statusCode]).toEqual([[], 410])
  expect(await listOf('given', city)).toMatchObject([{ isPublic: false }, { isPublic: false }])
  expect((await endorse('definition')).problem?.code).toBe('not-permitted-now')
})

test('an endorsement cannot be agreed to once the passport is revoked or its endorser suspended', async () => {
  const offered = (await endorse('passport')).body
  const { id, version } = city.issuer
  const reason = { reason: 'We look into it.' }
  await app.request(suspendIssuer, { params: { id }, version, body: reason }, city.admin)
  expect((await app.request(agreeToEndorsement, seen(offered), holder)).problem?.code).toBe(
    'not-permitted-now',
  )
  const other = await createIssuerHere(app, `Port ${count}`)
  const second = (await endorse('passport', other)).body
  const revocation = { reason: 'Issued twice.', publicReason: null }
  await app.request(
    revokePassport,
    { ...(await seenPassport(app, passport)), body: revocation },
    school.owner,
  )
  expect((await app.request(agreeToEndorsement, seen(second), holder)).problem?.code).toBe(
    'not-permitted-now',
  )
  expect((await endorse('passport', await createIssuerHere(app))).problem?.code).toBe('not-permitted-now')
})

test('a passport that no account holds can only have its definition and issuer endorsed', async () => {
  const definition = await publishHere(app, school, { name: 'Rigger' })
  const unheld = await issueHere(app, school.owner, definition, `away-${count}@people.example`)
  expect((await endorse('passport', city, city.owner, unheld)).problem?.detail).toMatch(/nobody can agree/)
  expect((await endorse('definition', city, city.owner, unheld)).status).toBe(201)
  // A version of another definition is another target.
  expect((await endorse('definition')).status).toBe(201)
})

test('a share shows endorsements, but tells the id of the passport only with its file', async () => {
  const offered = (await endorse('passport')).body
  await app.request(agreeToEndorsement, seen(offered), holder)
  await endorse('issuer')
  for (const isFileShown of [false, true]) {
    const parts = { name: false, evidence: false, file: isFileShown }
    const body = { label: '', passports: [{ id: held, parts }], days: 7 }
    const { url } = (await app.request(createShare, { body }, holder)).body
    const shown = await shownAt(new URL(url).pathname.split('/').at(-1) ?? '')
    expect(shown.map((one) => one.url !== null)).toEqual([isFileShown, true])
  }
  await app.request(removePassport, { params: { id: held } }, holder)
  expect(await shownAt(passport)).toMatchObject([{ target: 'issuer' }])
  expect((await file(offered)).statusCode).toBe(410)
})

test('an endorsement signed by a leaked key is signed again when it is read', async () => {
  const given = (await endorse('issuer')).body
  const before = (await file(given)).json()
  const { rows } = await app.db.pool.query('select key_id as id from passport_endorsements where id = $1', [
    given.id,
  ])
  // A successor signs a day after its publication.
  app.clock.advance({ hours: 25 })
  await app.request(compromisePassportKey, { params: { id: rows[0].id } }, city.admin)
  const after = (await file(given)).json()
  expect(after.proof[0].verificationMethod).not.toBe(before.proof[0].verificationMethod)
  expect({ ...after, proof: null }).toEqual({ ...before, proof: null })
  const profile = (await app.app.inject({ url: `/issuers/${school.issuer.id}` })).json()
  expect(profile.endorsement).toEqual([after])
  const did = (await app.app.inject({ url: `/issuers/${city.issuer.id}/did.json` })).json()
  expect(did.assertionMethod).toContain(after.proof[0].verificationMethod)
})
