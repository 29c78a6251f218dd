import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate as generateEcdsa } from '@digitalbazaar/ecdsa-multikey'
import { cryptosuite as ecdsa } from '@digitalbazaar/ecdsa-rdfc-2019-cryptosuite'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { checkCredential, isKeyDid, issuerHostOf, readCredential } from '../index.ts'
import { signWith } from '../testing/sign-with.ts'
import { createTestIssuer, encodeStatusList } from '../testing/test-issuer.ts'
import { createTestKeyIssuer } from '../testing/test-key-issuer.ts'
import { failure, testWeb, today } from '../testing/test-web.ts'

const issuer = await createTestIssuer({ host: 'badges.example' })
const email = 'ada@example.org'

/** A signed credential of a new did:key. */
async function byKey(more: Record<string, unknown> = {}) {
  const key = await createTestKeyIssuer()
  return { ...key, text: await key.sign({ ...issuer.credential({ email }), ...more }) }
}

async function byJwk(alg: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const encode = async (key: Parameters<typeof exportJWK>[0]) =>
    `did:jwk:${Buffer.from(JSON.stringify(await exportJWK(key))).toString('base64url')}`
  const did = await encode(publicKey)
  const text = await new CompactSign(
    Buffer.from(JSON.stringify({ ...issuer.credential({ email }), issuer: did, iss: did })),
  )
    .setProtectedHeader({ alg, kid: `${did}#0`, typ: 'JWT' })
    .sign(privateKey)
  return { did, text, withPrivatePart: await encode(privateKey) }
}

const listed = (did: string) => ({ ...testWeb(issuer), listedIssuers: new Map([[did, 'Example College']]) })
const check = (text: string, did: string) =>
  checkCredential(readCredential(Buffer.from(text)), { ...listed(did), now: today })

describe('a passport of a key', () => {
  test('that is listed is shown under its listed name', async () => {
    const { did, text } = await byKey()
    expect(await check(text, did)).toMatchObject({
      how: 'listed-key',
      issuer: { id: did, name: 'Example College', host: '' },
      status: 'issued',
    })
    const read = readCredential(Buffer.from(text))
    expect(await issuerHostOf(read, { listedIssuers: listed(did).listedIssuers })).toBe('')
  })

  test('of P-256, and of did:jwk with both curves, counts too', async () => {
    const pair = await generateEcdsa({ id: 'x', controller: 'x', curve: 'P-256' })
    const { publicKeyMultibase } = (await pair.export({ publicKey: true })) as { publicKeyMultibase: string }
    const did = `did:key:${publicKeyMultibase}`
    Object.assign(pair, { id: `${did}#${publicKeyMultibase}`, controller: did })
    const credential = { ...issuer.credential({ email }), issuer: did }
    const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite: ecdsa })
    expect(await check(await signWith(pair.signer(), credential, suite), did)).toMatchObject({
      how: 'listed-key',
    })
    for (const alg of ['ES256', 'EdDSA']) {
      const token = await byJwk(alg)
      expect(await check(token.text, token.did)).toMatchObject({ how: 'listed-key' })
    }
  })

  test('that is not listed is refused without a network request', async () => {
    const { text } = await byKey()
    const web = testWeb(issuer)
    expect(await failure(text, web)).toEqual([
      'issuer-not-listed',
      'The issuer of this passport is a key (did:key) that this marketplace does not list, so nobody vouches for it.',
    ])
    expect((await failure((await byJwk('ES256')).text, web))[1]).toMatch(/is a key \(did:jwk\) that/)
    expect(web.requests).toEqual([])
  })

  test('signed with another key, or changed, is refused', async () => {
    const [one, other] = [await byKey(), await createTestKeyIssuer()]
    const foreign = await signWith(other.signer, {
      ...issuer.credential({ email }),
      issuer: one.did,
    })
    expect((await failure(foreign, listed(one.did)))[0]).toBe('key-not-of-issuer')
    expect((await failure(one.text.replaceAll('Forklift', 'Aircraft'), listed(one.did)))[0]).toBe(
      'wrong-signature',
    )
  })
})

describe('the status list of a listed key', () => {
  const address = 'https://lists.example/1'
  const entry = {
    id: `${address}#3`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '3',
    statusListCredential: address,
  }
  const list = (did: string, bits: number[]) => ({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: did,
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeStatusList(bits),
    },
  })

  test('counts on any host if the same key signed it', async () => {
    const { did, signer, text } = await byKey({ credentialStatus: [entry] })
    for (const [bits, status] of [
      [[], 'issued'],
      [[3], 'revoked'],
    ] as const) {
      const web = listed(did)
      web.documents.set(address, JSON.parse(await signWith(signer, list(did, [...bits]))))
      expect(await checkCredential(readCredential(Buffer.from(text)), { ...web, now: today })).toMatchObject({
        status,
      })
    }
  })

  test('signed by another listed key is refused', async () => {
    const other = await byKey()
    const { did, text } = await byKey({ credentialStatus: [entry] })
    const web = listed(did)
    web.listedIssuers.set(other.did, 'Another college')
    web.documents.set(address, JSON.parse(await signWith(other.signer, list(other.did, []))))
    expect((await failure(text, web))[0]).toBe('wrong-status-list')
  })
})

test('only did:key and did:jwk with a public key of a supported curve can be listed', async () => {
  const { did } = await createTestKeyIssuer()
  const jwk = await byJwk('ES256')
  expect([did, jwk.did].map(isKeyDid)).toEqual([true, true])
  const rsa = Buffer.from('{"kty":"RSA","n":"x","e":"AQAB"}').toString('base64url')
  const others = [
    jwk.withPrivatePart,
    `did:jwk:${rsa}`,
    'did:jwk:e30',
    'did:key:z6Mk',
    `${did}#key`,
    ` ${did}`,
    'did:web:badges.example',
    'https://badges.example',
  ]
  expect(others.filter(isKeyDid)).toEqual([])
})
