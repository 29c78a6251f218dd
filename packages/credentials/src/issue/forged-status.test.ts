import { describe, expect, test } from 'vitest'
import { statusListCredential } from '../issuing.ts'
import { type Forgery, issuer, type Json, sibling, stranger } from '../testing/forgery.ts'
import { byDigitalBazaar, byJose } from '../testing/other-verifiers.ts'
import { encodeStatusList } from '../testing/test-issuer.ts'
import { type TestWeb, testWeb, verdict } from '../testing/test-web.ts'

const { listUrl } = issuer
const text = await issuer.sign()
const jwt = await issuer.signJwt()
const isRevoked = { encodedList: encodeStatusList([70_001]) }

/** Serves another document as status list of the passport. */
function serving(list: () => Promise<unknown> | unknown): Forgery['forge'] {
  return async (web: TestWeb) => {
    web.documents.set(listUrl, await list())
    return text
  }
}

const lists: Forgery[] = [
  {
    name: 'revokes it',
    forge: serving(() => issuer.list({}, isRevoked)),
    ours: 'revoked',
    theirs: 'revoked',
  },
  {
    name: 'is signed by an issuer on another host',
    forge: serving(() => stranger.list({ id: listUrl })),
    ours: 'wrong-status-list',
  },
  {
    name: 'is signed by another issuer on the same host',
    forge: serving(() => sibling.list({ id: listUrl })),
    ours: 'wrong-status-list',
  },
  {
    name: 'is signed by another issuer in the name of this one',
    forge: serving(() => sibling.list({ id: listUrl, issuer: issuer.did })),
    ours: 'wrong-status-list',
  },
  {
    name: 'was changed after signing',
    forge: serving(async () => {
      const list = await issuer.list({}, isRevoked)
      return {
        ...list,
        credentialSubject: { ...(list.credentialSubject as Json), encodedList: encodeStatusList([]) },
      }
    }),
    ours: 'wrong-status-list',
  },
  {
    name: 'is not signed',
    forge: serving(async () => {
      const { proof: _, ...list } = await issuer.list()
      return list
    }),
    ours: 'wrong-status-list',
  },
  {
    name: 'is out of date',
    forge: serving(() => issuer.list({ validUntil: '2026-02-01T00:00:00Z' })),
    ours: 'wrong-status-list',
  },
  {
    name: 'is not valid yet',
    forge: serving(() => issuer.list({ validFrom: '2098-01-01T00:00:00Z' })),
    ours: 'wrong-status-list',
  },
  {
    name: 'has another purpose',
    forge: serving(() => issuer.list({}, { statusPurpose: 'suspension' })),
    ours: 'wrong-status-list',
  },
  {
    name: 'is too short',
    forge: serving(() => issuer.list({}, { encodedList: encodeStatusList([], 65_536) })),
    ours: 'wrong-status-list',
  },
  {
    name: 'is not compressed',
    forge: serving(() => issuer.list({}, { encodedList: `u${Buffer.alloc(16_384).toString('base64url')}` })),
    ours: 'wrong-status-list',
  },
  {
    name: 'is a passport',
    forge: serving(() => JSON.parse(text)),
    ours: 'wrong-status-list',
  },
  { name: 'is gone', forge: serving(() => 'Not found'), ours: 'issuer-unreachable' },
]

async function verdicts({ forge }: Pick<Forgery, 'forge'>): Promise<string[]> {
  const web = testWeb(issuer, sibling, stranger)
  const forged = await forge(web)
  return [await verdict(forged, web), await verdict(jwt, web), await byDigitalBazaar(forged, web)]
}

test('a passport with the original list is accepted', async () => {
  expect(await verdicts({ forge: serving(() => issuer.list()) })).toEqual(['issued', 'issued', 'valid'])
})

describe('a passport is rejected if its status list', () => {
  test.each(lists)('$name', async ({ forge, ours, theirs = 'refused' }) => {
    expect(await verdicts({ forge })).toEqual([ours, ours, theirs])
  })
})

test('jose knows no status lists', async () => {
  const web = testWeb(issuer)
  web.documents.set(listUrl, await issuer.list({}, isRevoked))
  expect(await byJose(jwt, web, issuer.did)).toBe('valid')
})

describe('a status list', () => {
  const content = {
    id: listUrl,
    issuerDid: issuer.did,
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validUntil: new Date('2026-01-02T00:00:00Z'),
    ttlMs: 300_000,
  }
  const encoded = (list: Json) => (list.credentialSubject as Json).encodedList as string
  const kilobytes = (share: number) => {
    const length = 131_072
    // Multiplying by an odd number modulo a power of two gives each index once; this one spreads them.
    const set = Array.from({ length: length * share }, (_, index) => Math.imul(index, 0x9e3779b1) >>> 15)
    return Buffer.from(encoded(statusListCredential({ ...content, set })).slice(1), 'base64url').length / 1024
  }

  test('is small', () => {
    expect(kilobytes(0)).toBeLessThan(0.1)
    expect(kilobytes(0.01)).toBeLessThan(4)
    expect(kilobytes(0.1)).toBeLessThan(13)
  })

  test('is built from indexes or bytes', () => {
    const bits = new Uint8Array(16_384)
    bits[0] = 0b0100_0000
    bits[16_383] = 1
    expect(statusListCredential({ ...content, bits })).toEqual(
      statusListCredential({ ...content, set: new Set([1, 131_071, 1]) }),
    )
    expect(statusListCredential({ ...content, set: [] })).toMatchObject({
      validUntil: '2026-01-02T00:00:00Z',
      credentialSubject: { id: `${listUrl}#list`, statusPurpose: 'revocation', ttl: 300_000 },
    })
    for (const index of [-1, 131_072, 0.5, Number.NaN])
      expect(() => statusListCredential({ ...content, set: [index] })).toThrow(RangeError)
    expect(() => statusListCredential({ ...content, bits: new Uint8Array(8192) })).toThrow(RangeError)
  })
})
