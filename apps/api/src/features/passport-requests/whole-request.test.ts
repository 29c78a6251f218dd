import {
  addRole,
  approvePassportRequest,
  deleteFile,
  getEarnable,
  getFileContent,
  getPassportEvidenceLink,
  getPassportRequest,
  listEarnable,
  listMyPassportRequests,
  listNotifications,
  listPassportRequests,
  listPassports,
  type PassportRequest,
  putIssuerMember,
  refusePassportRequest,
  resendPassportRequest,
  returnPassportRequest,
  sendPassportRequest,
  suspendIssuer,
  uploadFile,
  withdrawPassportRequest,
} from '@vouch/contract'
import { checkCredential, readCredential } from '@vouch/credentials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfBytes } from '#testing/documents/documents.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  publishHere,
  type TestIssuerHere,
  testSkills,
} from '#testing/factories/passport-issuing.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let here: TestIssuerHere
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z' })
  await addTestSkills(app)
  here = await createIssuerHere(app, 'Northern Welding School')
})
afterAll(() => app.close())

const wanted = [
  { label: 'Photo of the test piece', kind: 'file', required: true },
  { label: 'Certificate page', kind: 'link', required: false },
  { label: 'What you welded', kind: 'text', required: true },
] as const
const requestable = (issuer = here) =>
  publishHere(app, issuer, { evidence: [...wanted], openToRequests: true })
const text = { kind: 'text' as const, text: 'A pipe in position 6G.' }
const link = { kind: 'link' as const, url: 'https://welds.example/robin' }
const levels = testSkills.map((code, place) => ({
  code,
  level: place === 0 ? ('lead' as const) : ('advanced' as const),
}))

async function upload(person: TestPerson, name = 'piece.pdf') {
  const file = new File([Uint8Array.from(pdfBytes)], name)
  return (await app.request(uploadFile, { query: { purpose: 'certificate' }, file }, person)).body.id
}

/** Sends a request with all evidence. */
async function send(person: TestPerson, definitionId: string, name = '') {
  const evidence = [{ kind: 'file' as const, fileId: await upload(person) }, link, text]
  return app.request(sendPassportRequest, { body: { definitionId, name, evidence } }, person)
}

const seen = ({ id, version }: PassportRequest) => ({ params: { id }, version })
const kindsOf = async (person: TestPerson) =>
  (await app.request(listNotifications, {}, person)).body.items.map(({ kind }) => kind)

test('a request is returned, sent again and approved; the passport is held and verifies', async () => {
  const definition = await requestable()
  const candidate = await app.person('candidate')
  const found = (await app.request(listEarnable, { query: { q: 'welding sch' } }, candidate)).body.items
  expect(found.find(({ id }) => id === definition.id)).toMatchObject({
    standing: 'none',
    issuer: here.issuer.name,
  })

  const sent = (await send(candidate, definition.id, 'Robin Weld')).body
  expect(sent).toMatchObject({ state: 'open', isMine: true, actions: ['withdraw'], words: '' })
  const asked = await app.request(getEarnable, { params: { id: definition.id } }, candidate)
  expect(asked.body.standing).toBe('requested')
  expect(await kindsOf(here.owner)).toContain('passport-requested')

  const queue = (
    await app.request(listPassportRequests, { query: { definitionId: definition.id } }, here.owner)
  ).body
  expect(queue.items).toMatchObject([
    { id: sent.id, isOverdue: false, actions: ['return', 'approve', 'refuse'] },
  ])
  const [file] = queue.items[0]?.evidence ?? []
  const fileId = file?.file?.id ?? ''
  // Files in an open request cannot be deleted.
  expect((await app.request(deleteFile, { params: { id: fileId } }, candidate)).status).toBe(409)
  const linked = await app.request(getPassportEvidenceLink, { params: { id: sent.id, fileId } }, here.owner)
  const url = new URL(linked.body.url, 'http://localhost')
  const query = Object.fromEntries(url.searchParams) as { expires: string; signature: string }
  expect((await app.request(getFileContent, { params: { id: fileId }, query }, null)).status).toBe(200)

  app.clock.advance({ hours: 15 * 24 })
  const late = (await app.request(listPassportRequests, { query: {} }, here.owner)).body.items[0]
  expect(late).toMatchObject({ id: sent.id, isOverdue: true })
  const back = { ...seen(sent), body: { words: 'Show the other side too.' } }
  const returned = (await app.request(returnPassportRequest, back, here.owner)).body
  expect(returned.state).toBe('returned')
  expect((await app.request(returnPassportRequest, back, here.owner)).status).toBe(412)
  const mine = (await app.request(listMyPassportRequests, { query: {} }, candidate)).body.items
  expect(mine).toMatchObject([{ words: 'Show the other side too.', actions: ['send', 'withdraw'] }])

  const better = [{ kind: 'file' as const, fileId: await upload(candidate, 'both sides.pdf') }, null, text]
  const change = { ...seen(returned), body: { name: 'Robin Weld', evidence: better } }
  const again = (await app.request(resendPassportRequest, change, candidate)).body
  expect(again).toMatchObject({ state: 'open', words: '', isOverdue: false })
  expect(again.evidence[1]).toBeNull()

  const missing = { ...seen(again), body: { levels: levels.slice(1) } }
  const { status, problem } = await app.request(approvePassportRequest, missing, here.owner)
  expect([status, problem?.errors]).toEqual([422, [{ path: 'levels.0', message: 'Choose a level' }]])
  const approved = (
    await app.request(approvePassportRequest, { ...seen(again), body: { levels } }, here.owner)
  ).body
  expect(approved).toMatchObject({ state: 'approved', actions: [] })

  const [held] = (await app.request(listPassports, {}, candidate)).body.items
  expect(held).toMatchObject({ issuedId: approved.passportId, status: 'issued' })
  expect(await kindsOf(candidate)).toEqual(
    expect.arrayContaining(['passport-request-returned', 'passport-request-approved']),
  )
  const { rows } = await app.db.pool.query(
    'select credential from passport_signatures where passport_id = $1 and is_current',
    [approved.passportId],
  )
  const credential = JSON.parse(rows[0].credential)
  const achieved = credential.credentialSubject.result ?? []
  expect(JSON.stringify([credential.credentialSubject, achieved])).toMatch(/lead/)
  expect(credential.evidence).toMatchObject([
    { name: 'Photo of the test piece: both sides.pdf' },
    { name: 'What you welded', narrative: text.text },
  ])
  const checked = await checkCredential(readCredential(Buffer.from(rows[0].credential)), {
    now: app.clock.now(),
    plainHttpHosts: ['localhost'],
    fetchDocument: async (address) => (await app.app.inject({ url: new URL(address).pathname })).json(),
  })
  expect(checked.status).toBe('issued')
  // Holders cannot request the passport again.
  const third = await send(candidate, definition.id)
  expect([third.status, third.problem?.code]).toEqual([409, 'conflict'])
})

test('missing evidence, evidence of the wrong kind and other people’s files are refused at their field', async () => {
  const definition = await requestable()
  const candidate = await app.person('candidate')
  const other = await upload(await app.person('candidate'))
  const body = {
    definitionId: definition.id,
    evidence: [{ kind: 'file' as const, fileId: other }, text, null],
  }
  const { status, problem } = await app.request(sendPassportRequest, { body }, candidate)
  expect(status).toBe(422)
  expect(problem?.errors?.map(({ path }) => path).sort()).toEqual(['evidence.0', 'evidence.1', 'evidence.2'])
})

test('a person has one open request per passport; withdrawing it deletes its evidence', async () => {
  const definition = await requestable()
  const candidate = await app.person('candidate')
  const statuses = (await Promise.all([1, 2, 3].map(() => send(candidate, definition.id)))).map(
    (one) => one.status,
  )
  expect(statuses.sort()).toEqual([201, 409, 409])
  const [open] = (await app.request(listMyPassportRequests, { query: {} }, candidate)).body.items
  if (!open) throw new Error('no request')
  const gone = (await app.request(withdrawPassportRequest, seen(open), candidate)).body
  expect(gone).toMatchObject({ state: 'withdrawn', evidence: [null, null, null], actions: [] })
  expect((await send(candidate, definition.id)).status).toBe(201)
})

test('assessors cannot assess themselves, strangers see nothing, members need the right', async () => {
  const definition = await requestable()
  const [recruiter, stranger] = [await app.person('employer'), await app.person('employer')]
  await addMember(app.db, here.company, recruiter, 'recruiter')
  await app.request(addRole, { body: { role: 'candidate' } }, here.owner)
  const { owner } = here
  const own = (await send(owner, definition.id)).body
  const self = { ...seen(own), body: { levels } }
  const refused = await app.request(approvePassportRequest, self, owner)
  expect([refused.status, refused.problem?.code]).toEqual([409, 'not-permitted-now'])
  const queue = (await app.request(listPassportRequests, { query: { definitionId: definition.id } }, owner))
    .body
  expect(queue.items).toEqual([])

  const act = { ...seen(own), body: { words: 'No' } }
  expect((await app.request(refusePassportRequest, act, stranger)).status).toBe(404)
  expect((await app.request(getPassportRequest, { params: { id: own.id } }, stranger)).status).toBe(404)
  expect((await app.request(refusePassportRequest, act, recruiter)).status).toBe(403)
  const right = {
    params: { id: here.issuer.id, userId: recruiter.userId },
    body: { mayIssue: false, mayAssess: true },
  }
  await app.request(putIssuerMember, right, here.owner)
  expect((await app.request(refusePassportRequest, act, recruiter)).body).toMatchObject({
    state: 'refused',
    words: 'No',
  })
})

test('a suspended issuer takes no requests and approves none, but can refuse', async () => {
  const issuer = await createIssuerHere(app, 'Closing School')
  const definition = await requestable(issuer)
  const [candidate, late] = [await app.person('candidate'), await app.person('candidate')]
  const sent = (await send(candidate, definition.id)).body
  const suspension = {
    params: { id: issuer.issuer.id },
    version: issuer.issuer.version,
    body: { reason: 'Under investigation' },
  }
  expect((await app.request(suspendIssuer, suspension, issuer.admin)).status).toBe(200)
  const { items } = (await app.request(listEarnable, { query: {} }, late)).body
  expect(items.map(({ id }) => id)).not.toContain(definition.id)
  expect((await send(late, definition.id)).status).toBe(409)
  const approval = await app.request(
    approvePassportRequest,
    { ...seen(sent), body: { levels } },
    issuer.owner,
  )
  expect([approval.status, approval.problem?.code]).toEqual([409, 'not-permitted-now'])
  const refusal = { ...seen(sent), body: { words: 'We close.' } }
  expect((await app.request(refusePassportRequest, refusal, issuer.owner)).status).toBe(200)
  expect(await kindsOf(candidate)).toContain('passport-request-refused')
})
