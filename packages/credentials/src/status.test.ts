import { beforeEach, describe, expect, test } from 'vitest'
import { createTestIssuer, encodeStatusList } from './testing/test-issuer.ts'
import { type TestWeb, testWeb, today, verdict } from './testing/test-web.ts'

const issuer = await createTestIssuer({ host: 'badges.example' })
const other = await createTestIssuer({ host: 'other.example' })
const email = 'ada@example.org'
const listUrl = 'https://badges.example/status/revocation'

let web: TestWeb
beforeEach(() => {
  web = testWeb(issuer, other)
})

type Json = Record<string, unknown>

/** A credential with one entry, and the list that it names, signed by whom the test says. */
async function withList(
  options: { entry?: Json; list?: Json; subject?: Json; signer?: typeof issuer; text?: unknown } = {},
): Promise<string> {
  const { entry, list, subject, signer = issuer } = options
  const signed = await signer.sign({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: listUrl,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: signer.did,
    credentialSubject: {
      id: `${listUrl}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeStatusList([9]),
      ...subject,
    },
    ...list,
  })
  web.documents.set(listUrl, options.text ?? JSON.parse(signed))
  return issuer.sign({
    ...issuer.credential({ email }),
    credentialStatus: {
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '9',
      statusListCredential: listUrl,
      ...entry,
    },
  })
}

describe('what the issuer says today', () => {
  test('is revoked, suspended, or fine again', async () => {
    const text = await issuer.sign(issuer.credential({ email, statusIndex: 131_071 }))
    expect(await verdict(text, web)).toBe('issued')
    // Each document is asked for once.
    expect(web.asked).toHaveLength(3)
    issuer.suspend(131_071)
    expect(await verdict(text, web)).toBe('suspended')
    issuer.revoke(131_071)
    expect(await verdict(text, web)).toBe('revoked')
    issuer.restore(131_071)
    expect(await verdict(text, web)).toBe('issued')
  })

  test('is of this credential, not of its neighbours', async () => {
    for (const index of [8, 10, 1, 17]) {
      expect(await verdict(await withList({ entry: { statusListIndex: String(index) } }), web)).toBe('issued')
    }
    expect(await verdict(await withList(), web)).toBe('revoked')
  })

  test('of an expired one is still revoked; what cannot be asked does not matter then', async () => {
    const credential = issuer.credential({ email, validUntil: '2025-01-01T00:00:00Z', statusIndex: 5 })
    const text = await issuer.sign(credential)
    issuer.revoke(5)
    expect(await verdict(text, web)).toBe('revoked')
    issuer.restore(5)
    expect(await verdict(text, web)).toBe('expired')
    for (const purpose of ['revocation', 'suspension']) {
      web.documents.set(`https://badges.example/status/${purpose}`, 'gone')
    }
    expect(await verdict(text, web)).toBe('expired')
  })

  test('for another purpose takes nothing back', async () => {
    for (const statusPurpose of ['refresh', 'message']) {
      expect(await verdict(await withList({ entry: { statusPurpose } }), web)).toBe('issued')
    }
    expect(web.asked).not.toContain(listUrl)
  })

  test('may be a JWT', async () => {
    const text = await withList()
    const { proof: _, ...list } = web.documents.get(listUrl) as Json
    web.documents.set(listUrl, await issuer.signJwt(list))
    expect(await verdict(text, web)).toBe('revoked')
    web.documents.set(listUrl, await other.signJwt({ ...list, iss: issuer.did }))
    expect(await verdict(text, web)).toBe('wrong-status-list')
  })

  test('may be a StatusList2021', async () => {
    // It is of the Data Model 1.1 and does not go together with the context of 2.0.
    const base = 'https://www.w3.org/2018/credentials/v1'
    const dataIntegrity = 'https://w3id.org/security/data-integrity/v2'
    const statusList = 'https://w3id.org/vc/status-list/2021/v1'
    web.documents.set(
      listUrl,
      JSON.parse(
        await issuer.sign({
          '@context': [base, statusList, dataIntegrity],
          type: ['VerifiableCredential', 'StatusList2021Credential'],
          issuer: issuer.did,
          credentialSubject: {
            id: `${listUrl}#list`,
            type: 'StatusList2021',
            statusPurpose: 'suspension',
            encodedList: encodeStatusList([9]).slice(1),
          },
        }),
      ),
    )
    const openBadges = 'https://purl.imsglobal.org/spec/ob/v3p0/context.json'
    const { validFrom: issuanceDate, ...credential } = issuer.credential({ email })
    const text = await issuer.sign({
      ...credential,
      issuanceDate,
      '@context': [base, openBadges, statusList, dataIntegrity],
      credentialStatus: {
        id: `${listUrl}#9`,
        type: 'StatusList2021Entry',
        statusPurpose: 'suspension',
        statusListIndex: '9',
        statusListCredential: listUrl,
      },
    })
    expect(await verdict(text, web)).toBe('suspended')
  })
})

describe('a list', () => {
  test('signed by somebody else does not count', async () => {
    expect(await verdict(await withList({ signer: other }), web)).toBe('wrong-status-list')
    expect(await verdict(await withList({ signer: other, list: { issuer: issuer.did } }), web)).toBe(
      'wrong-status-list',
    )
  })

  test('that was changed or is not signed does not count', async () => {
    const text = await withList()
    const list = web.documents.get(listUrl) as Json & { credentialSubject: Json }
    web.documents.set(listUrl, {
      ...list,
      credentialSubject: { ...list.credentialSubject, encodedList: encodeStatusList([]) },
    })
    expect(await verdict(text, web)).toBe('wrong-status-list')
    const { proof: _, ...unsigned } = list
    web.documents.set(listUrl, unsigned)
    expect(await verdict(text, web)).toBe('wrong-status-list')
  })

  test.each<[string, Parameters<typeof withList>[0]]>([
    ['for something else', { subject: { statusPurpose: 'suspension' } }],
    ['that is over', { list: { validUntil: '2026-01-01T00:00:00Z' } }],
    ['that begins later', { list: { validFrom: '2027-01-01T00:00:00Z' } }],
    ['of another kind', { list: { type: ['VerifiableCredential'] } }],
    ['that ends before', { entry: { statusListIndex: '131072' } }],
    ['without a place in it', { entry: { statusListIndex: '-1' } }],
    ['that is not packed', { subject: { encodedList: 'uAAAA' } }],
    ['that is a bomb', { subject: { encodedList: encodeStatusList([], 17 * 1024 * 1024 * 8) } }],
    ['with two places in it', { entry: { statusListIndex: ['8', '9'] } }],
    ['for two purposes', { entry: { statusPurpose: ['refresh', 'revocation'] } }],
    [
      'at two addresses',
      { entry: { statusListCredential: [listUrl, 'https://badges.example/status/other'] } },
    ],
    ['with two contents', { subject: { encodedList: [encodeStatusList([]), encodeStatusList([9])] } }],
    ['of states', { entry: { statusSize: 2 } }],
    ['without TLS', { entry: { statusListCredential: 'http://badges.example/status/revocation' } }],
  ])('%s does not count', async (_, options) => {
    expect(await verdict(await withList(options), web)).toBe('wrong-status-list')
  })

  test.each<[string, unknown]>([
    ['a page', '<html>we will be right back</html>'],
    ['nothing', ''],
    ['an error', { error: 'try later' }],
    ['what only looks like a JWT', 'a.b.c'],
    ['a JWT of something else', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.'],
    ['a list of things', []],
  ])('whose address answers %s is asked again later', async (_, text) => {
    expect(await verdict(await withList({ text }), web)).toBe('issuer-unreachable')
  })

  test.each([['compromised'], ['Revocation'], ['https://badges.example/purposes#1'], [undefined]])(
    'for %s is not taken for good',
    async (statusPurpose) => {
      expect(await verdict(await withList({ entry: { statusPurpose } }), web)).toBe('proof-not-supported')
    },
  )

  test('that cannot be asked is asked again later', async () => {
    const elsewhere = await withList({ entry: { statusListCredential: 'https://gone.example/list' } })
    expect(await verdict(elsewhere, web)).toBe('issuer-unreachable')
  })

  test('of a kind that is not known is not taken for none', async () => {
    const text = await issuer.sign({
      ...issuer.credential({ email }),
      credentialStatus: { id: 'https://badges.example/s', type: 'https://badges.example/OwnStatus' },
    })
    expect(await verdict(text, web)).toBe('proof-not-supported')
  })
})

describe('a revocation list of 1EdTech', () => {
  const url = 'https://badges.example/revocations'

  async function listed(statusUrl = url) {
    const credential = issuer.credential({ email })
    const text = await issuer.sign({
      ...credential,
      '@context': [
        ...(credential['@context'] as string[]),
        'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
      ],
      credentialStatus: { id: statusUrl, type: '1EdTechRevocationList' },
    })
    return { text, id: credential.id }
  }

  test('names what is revoked', async () => {
    const { text, id } = await listed()
    const entry = { id, revoked: true, revocationReason: 'Error' }
    web.documents.set(url, { id: url, issuer: issuer.did, revokedCredential: [entry] })
    expect(await verdict(text, web)).toBe('revoked')
    web.documents.set(url, {
      id: url,
      issuer: issuer.did,
      revokedCredential: [{ ...entry, id: 'urn:other' }],
    })
    expect(await verdict(text, web, today)).toBe('issued')
  })

  test('that is none is asked again later', async () => {
    const { text } = await listed()
    for (const answer of ['<html>', {}, { error: 'try later' }, { revokedCredential: 'none' }]) {
      web.documents.set(url, answer)
      expect(await verdict(text, web)).toBe('issuer-unreachable')
    }
  })

  test('of somebody else does not count', async () => {
    const { text } = await listed()
    web.documents.set(url, { id: url, issuer: other.did, revokedCredential: [] })
    expect(await verdict(text, web)).toBe('wrong-status-list')
    const elsewhere = await listed('https://other.example/revocations')
    expect(await verdict(elsewhere.text, web)).toBe('wrong-status-list')
  })
})
