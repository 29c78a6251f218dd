import {
  acceptMyOffer,
  addPassport,
  compromisePassportKey,
  listMyOffers,
  listPassportKeys,
  listPassports,
  revokePassport,
} from '@vouch/contract'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { createUser } from '#testing/factories/factories.ts'
import { createTestSigner } from '#testing/factories/issued-passport-factory.ts'
import {
  buildIssuingApp,
  issueByNewIssuer,
  suspendHere,
  testSkills,
} from '#testing/factories/passport-issuing.ts'
import { checkOnPage, checkOutside, currentFile, seenPassport } from '#testing/factories/passport-outside.ts'

const app = await buildIssuingApp()
afterAll(() => app.close())

const did = 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'
const signer = createTestSigner(app.platform.config.passportOrigin)
const bind = (id: string, form: 'credential' | 'jwt' = 'credential') =>
  inTransaction(app.db, (trx) => signer.bind(trx, id, { did, form }, app.clock.now()))

const verdictOf = async (file: string) => {
  const { passport, isReplaced, problem } = await checkOnPage(app, file)
  return isReplaced ? 'replaced' : (passport?.verdict ?? problem)
}

test('a copy for a wallet says the same of another subject, and is valid as long as the passport', async () => {
  const { here, id } = await issueByNewIssuer(app)
  const current = await currentFile(app, id)
  app.clock.advance({ hours: 72 })
  const files = [(await bind(id)) ?? '', (await bind(id, 'jwt')) ?? '']
  const {
    proof: [before],
    ...content
  } = JSON.parse(current.credential)
  const {
    proof: [proof],
    ...copy
  } = JSON.parse(files[0] ?? '')
  expect(copy).toEqual({ ...content, credentialSubject: { ...content.credentialSubject, id: did } })
  expect(proof.proofValue).not.toBe(before.proofValue)
  expect(decodeJwt(files[1] ?? '')).toMatchObject({ ...copy, sub: did })
  expect(await currentFile(app, id)).toEqual(current)

  for (const file of files)
    expect([await checkOutside(app, file), await verdictOf(file)]).toEqual(['issued', 'valid'])
  const words = { reason: 'A mistake.', publicReason: null }
  await app.request(revokePassport, { ...(await seenPassport(app, id)), body: words }, here.owner)
  for (const file of files)
    expect([await checkOutside(app, file), await verdictOf(file)]).toEqual(['revoked', 'revoked'])
  expect(await bind(id)).toBeUndefined()
})

test('a copy in a wallet is the passport that its holder has', async () => {
  const { id, email } = await issueByNewIssuer(app)
  const person = await createUser(app.db, { roles: ['candidate'], email })
  await app.request(acceptMyOffer, { params: { id }, body: {} }, person)
  for (const file of [
    (await bind(id)) ?? '',
    (await bind(id, 'jwt')) ?? '',
    (await currentFile(app, id)).jwt,
  ]) {
    const answer = await app.request(addPassport, { file: new File([file], 'passport.json') }, person)
    expect([answer.status, answer.body.issuedId]).toEqual([200, id])
  }
  expect((await app.request(listPassports, {}, person)).body.items).toHaveLength(1)
})

test('the file of a passport accepted without an account gives it to the person', async () => {
  const { id, email } = await issueByNewIssuer(app)
  const person = await createUser(app.db, { roles: ['candidate'], email })
  const file = new File([(await currentFile(app, id)).credential], 'passport.json')
  const { status, body } = await app.request(addPassport, { file }, person)
  expect([status, body.issuedId, body.checkedHow]).toEqual([201, id, 'issued-here'])
  expect(body.skills).toHaveLength(testSkills.length)
  expect((await app.request(listMyOffers, {}, person)).body.items).toEqual([])
})

test('nobody gets a passport that they offered, by its file either', async () => {
  const { id, email } = await issueByNewIssuer(app)
  const person = await createUser(app.db, { roles: ['candidate'], email })
  await app.db.pool.query('update issued_passports set offered_by = $2 where id = $1', [id, person.userId])
  const file = new File([(await currentFile(app, id)).credential], 'passport.json')
  const { problem } = await app.request(addPassport, { file }, person)
  expect(problem?.code).toBe('not-permitted-now')
})

test('no copy is signed while its issuer is suspended', async () => {
  const { here, id } = await issueByNewIssuer(app)
  await suspendHere(app, here)
  expect(await bind(id)).toBeUndefined()
})

test('no copy is signed while an issuer’s keys have leaked and no other may sign', async () => {
  const { here, id } = await issueByNewIssuer(app)
  const query = { issuerId: here.issuer.id, limit: 100 }
  const { body } = await app.request(listPassportKeys, { query }, here.admin)
  for (const key of body.items)
    await app.request(compromisePassportKey, { params: { id: key.id } }, here.admin)
  await expect(bind(id)).rejects.toMatchObject({ code: 'not-permitted-now' })
})
