import { generateKeyPairSync, sign } from 'node:crypto'
import { getCredentialOffer, OID4Client, robustDiscoverIssuer } from '@digitalbazaar/oid4-client'
import { getWalletOffer, offerToWallet, type WalletOffer } from '@vouch/contract'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCode } from '#testing/documents/svg-code.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createIssuedPassport, createTestSigner } from '#testing/factories/issued-passport-factory.ts'
import { createPassportRow } from '#testing/factories/passport-factory.ts'
import { startTlsFront, type TlsFront } from '#testing/servers/tls-front.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { forgetExpired } from './wallet-offers-store.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const did = `did:jwk:${Buffer.from(JSON.stringify(publicKey.export({ format: 'jwk' }))).toString('base64url')}`
const didProofSigner = {
  id: `${did}#0`,
  algorithm: 'Ed25519',
  sign: async ({ data }: { data: Uint8Array }) => sign(null, data, privateKey),
}
const grant = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

let front: TlsFront
let app: TestApp
let holder: TestPerson

beforeAll(async () => {
  front = await startTlsFront()
  app = await buildTestApp({ env: { PUBLIC_URL: front.origin } })
  front.serve((request, response) => app.app.routing(request, response))
  holder = await app.person('candidate')
})

afterAll(async () => {
  await app.close()
  await front.close()
})

const signer = () => createTestSigner(front.origin)

async function createHeld(): Promise<{ id: string; issuedId: string }> {
  const at = new Date()
  const issuedId = await createIssuedPassport(app.db, signer(), { at, holderId: holder.userId })
  const id = await createPassportRow(app.db, holder, { at })
  await app.db.kysely.updateTable('passports').set({ issued_id: issuedId }).where('id', '=', id).execute()
  return { id, issuedId }
}

async function offerOf(id: string): Promise<WalletOffer> {
  return (await app.request(offerToWallet, { params: { id } }, holder)).body
}

const codeOf = async (offerUri: string) => {
  const offer = await getCredentialOffer({ url: offerUri, agent: front.agent })
  return { offer, code: offer.grants[grant]?.['pre-authorized_code'] ?? '' }
}

async function post(
  url: string,
  payload: Record<string, unknown> | string,
  token?: string,
): Promise<{ status: number; [member: string]: unknown }> {
  const isForm = typeof payload === 'string'
  const response = await app.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload,
  })
  return { status: response.statusCode, ...response.json<Record<string, unknown>>() }
}

const exchange = (code: string, pin: string, more: Record<string, string> = {}) =>
  post(
    '/oid4vci/token',
    new URLSearchParams({ grant_type: grant, 'pre-authorized_code': code, tx_code: pin, ...more }).toString(),
  )

async function tokenOf(id: string): Promise<string> {
  const { offerUri, pin } = await offerOf(id)
  const { access_token } = await exchange((await codeOf(offerUri)).code, pin)
  return String(access_token)
}

const nonceOf = async () => String((await post('/oid4vci/nonce', {})).c_nonce)

function proofOf(claims: { nonce?: string; aud?: string }, header: object = { kid: `${did}#0` }) {
  const { aud = front.origin, ...payload } = claims
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'openid4vci-proof+jwt', ...header })
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}

const ask = (token: string, proof: string, more: Record<string, unknown> = {}) =>
  post(
    '/oid4vci/credential',
    { credential_configuration_id: 'skill_passport_jwt', proofs: { jwt: [proof] }, ...more },
    token,
  )

test.each(['ldp_vc', 'jwt_vc_json'])('a wallet gets a passport as %s, bound to its key', async (format) => {
  const { id, issuedId } = await createHeld()
  const { offerUri, pin } = await offerOf(id)
  const { agent } = front
  const { offer, code } = await codeOf(offerUri)
  const { issuerConfig } = await robustDiscoverIssuer({ issuer: front.origin, agent })
  // The client library cannot send a PIN, so request the token here.
  const ids = offer.credential_configuration_ids
  const details = ids.map((one) => ({ type: 'openid_credential', credential_configuration_id: one }))
  const { access_token, authorization_details } = await exchange(code, pin, {
    authorization_details: JSON.stringify(details),
  })
  const client = new OID4Client({
    accessToken: String(access_token),
    authorizationDetails: authorization_details,
    issuerConfig,
    offer,
    agent,
  })
  const { nonce } = await client.getNonce({ agent })
  const { credential } = await client.requestCredentials({ did, didProofSigner, nonce, format, agent })
  const signed = await signer().signed(app.db.kysely, issuedId)
  const { proof: _, ...current } = JSON.parse(signed?.credential ?? '')
  const bound = { ...current, credentialSubject: { ...current.credentialSubject, id: did } }
  if (format === 'ldp_vc') expect(credential).toMatchObject(bound)
  else expect(decodeJwt(String(credential))).toMatchObject({ ...bound, sub: did })
})

describe('an offer', () => {
  test('ends after five wrong PINs, even for the right PIN', async () => {
    const { offerUri, pin } = await offerOf((await createHeld()).id)
    const { code } = await codeOf(offerUri)
    const wrong = pin === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count += 1)
      expect(await exchange(code, wrong)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await exchange(code, pin)).toMatchObject({ status: 400, error: 'invalid_grant' })
    await expect(codeOf(offerUri)).rejects.toThrow()
  })

  test('yields one token; using the code again revokes it', async () => {
    const { offerUri, pin } = await offerOf((await createHeld()).id)
    const { code } = await codeOf(offerUri)
    const answers = await Promise.all([exchange(code, pin), exchange(code, pin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const token = String(answers.find(({ status }) => status === 200)?.access_token)
    expect(await exchange(code, pin)).toMatchObject({ error: 'invalid_grant' })
    expect(await ask(token, await proofOf({ nonce: await nonceOf() }))).toMatchObject({
      status: 401,
      error: 'invalid_token',
    })
  })

  test('ends after ten minutes, and when a new one is made', async () => {
    const { id } = await createHeld()
    const old = await offerOf(id)
    const { code } = await codeOf(old.offerUri)
    const { offerUri, pin } = await offerOf(id)
    expect(await exchange(code, old.pin)).toMatchObject({ error: 'invalid_grant' })
    const later = await codeOf(offerUri)
    app.clock.advance({ minutes: 10 })
    expect(await exchange(later.code, pin)).toMatchObject({ error: 'invalid_grant' })
    const left = () => app.db.kysely.selectFrom('wallet_offers').selectAll().execute()
    expect(await left()).not.toEqual([])
    await forgetExpired(app.db.kysely, new Date(app.clock.now().getTime() + 3_600_000))
    expect(await left()).toEqual([])
  })

  test('needs a passport of the caller that was issued here and is valid', async () => {
    const { id, issuedId } = await createHeld()
    const other = await app.person('candidate')
    expect((await app.request(offerToWallet, { params: { id } }, other)).status).toBe(404)
    const foreign = await createPassportRow(app.db, holder, { at: new Date() })
    const refused = await app.request(offerToWallet, { params: { id: foreign } }, holder)
    expect(refused.problem?.code).toBe('not-permitted-now')
    const token = await tokenOf(id)
    await app.db.kysely
      .updateTable('issued_passports')
      .set({ state: 'suspended' })
      .where('id', '=', issuedId)
      .execute()
    expect((await app.request(offerToWallet, { params: { id } }, holder)).status).toBe(409)
    expect(await ask(token, await proofOf({ nonce: await nonceOf() }))).toMatchObject({
      error: 'credential_request_denied',
    })
  })

  test('tells its holder, and nobody else, whether a wallet took it', async () => {
    const { id } = await createHeld()
    const offer = await offerOf(id)
    const progress = async (of: WalletOffer, person = holder) => {
      const answer = await app.request(getWalletOffer, { params: { id: of.id } }, person)
      return answer.status === 200 ? answer.body.state : answer.status
    }
    expect(await progress(offer)).toBe('waiting')
    expect(await progress(offer, await app.person('candidate'))).toBe(404)
    const { code } = await codeOf(offer.offerUri)
    const { access_token } = await exchange(code, offer.pin)
    expect(await progress(offer)).toBe('opened')
    expect(await ask(String(access_token), 'no proof')).toMatchObject({ error: 'invalid_proof' })
    expect(await progress(offer)).toBe('opened')
    await ask(String(access_token), await proofOf({ nonce: await nonceOf() }))
    expect(await progress(offer)).toBe('taken')
    const next = await offerOf(id)
    expect([await progress(offer), await progress(next)]).toEqual([404, 'waiting'])
    const other = await codeOf(next.offerUri)
    const wrong = next.pin === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count += 1) await exchange(other.code, wrong)
    expect(await progress(next)).toBe('locked')
    const last = await offerOf(id)
    app.clock.advance({ seconds: last.seconds })
    expect(await progress(last)).toBe('expired')
  })

  test('has a PIN, and a QR code that reads as its address', async () => {
    const { offerUri, code, pin } = await offerOf((await createHeld()).id)
    expect(readCode(code)).toBe(offerUri)
    expect(pin).toMatch(/^\d{6}$/)
  })

  test('stores no secret', async () => {
    const { id } = await createHeld()
    const { offerUri, pin } = await offerOf(id)
    const { code } = await codeOf(offerUri)
    const { access_token } = await exchange(code, pin)
    const rows = await app.db.kysely.selectFrom('wallet_offers').selectAll().execute()
    const text = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    for (const secret of [code, pin, String(access_token)]) expect(text).not.toContain(secret)
  })
})

describe('a proof', () => {
  let token: string
  beforeAll(async () => {
    token = await tokenOf((await createHeld()).id)
  })

  test.each([
    ['for another audience', async () => proofOf({ nonce: await nonceOf(), aud: 'https://other.example' })],
    ['of another type', async () => proofOf({ nonce: await nonceOf() }, { kid: `${did}#0`, typ: 'JWT' })],
    ['without a key', async () => proofOf({ nonce: await nonceOf() }, {})],
    ['of a key that did not sign', async () => proofOf({ nonce: await nonceOf() }, { jwk: otherKey() })],
    ['without a nonce', () => proofOf({})],
    ['that is no JWT', async () => 'proof'],
  ])('%s is refused', async (_, make) => {
    expect(await ask(token, await make())).toMatchObject({ status: 400, error: 'invalid_proof' })
  })

  test('with a used, unknown or expired nonce is refused', async () => {
    const nonce = await nonceOf()
    const first = await proofOf({ nonce })
    expect(await ask(token, first)).toMatchObject({ status: 200 })
    expect(await ask(token, first)).toMatchObject({ status: 400, error: 'invalid_nonce' })
    const changed = Buffer.from(nonce, 'base64url')
    changed[3] = (changed[3] ?? 0) ^ 1
    for (const invented of ['', changed.toString('base64url')])
      expect(await ask(token, await proofOf({ nonce: invented }))).toMatchObject({ error: 'invalid_nonce' })
    const stale = await nonceOf()
    app.clock.advance({ minutes: 4 })
    const fresh = await tokenOf((await createHeld()).id)
    app.clock.advance({ minutes: 1, seconds: 1 })
    expect(await ask(fresh, await proofOf({ nonce: stale }))).toMatchObject({ error: 'invalid_nonce' })
    expect(await ask(token, await proofOf({ nonce: await nonceOf() }))).toMatchObject({
      error: 'invalid_token',
    })
  })
})

const otherKey = () => generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })

test.each([
  ['another grant', { grant_type: 'authorization_code' }, 'unsupported_grant_type'],
  ['no PIN', { grant_type: grant, 'pre-authorized_code': 'x' }, 'invalid_request'],
  [
    'unknown details',
    { grant_type: grant, 'pre-authorized_code': 'x', tx_code: '1', authorization_details: '[' },
    'invalid_request',
  ],
])('a token request with %s is refused', async (_, fields, error) => {
  const form = new URLSearchParams(Object.entries(fields)).toString()
  expect(await post('/oid4vci/token', form)).toMatchObject({ status: 400, error })
})

test.each([
  ['an unknown configuration', { credential_configuration_id: 'x' }, 'unknown_credential_configuration'],
  ['no proof', { proofs: undefined }, 'invalid_proof'],
  ['no configuration', { credential_configuration_id: undefined }, 'invalid_credential_request'],
])('a credential request with %s is refused', async (_, more, error) => {
  expect(await ask('token', 'proof', more)).toMatchObject({ status: 400, error })
})
