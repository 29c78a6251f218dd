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

/** Signs a credential with one status entry, and serves its status list, signed by `signer`. */
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

describe('the current status', () => {
  test.each([
    [2, 'issued'],
    [60, 'issued'],
    [61, 'wrong-status-list'],
  ])('from a list that begins %i seconds after the check is %s', async (seconds, expected) => {
    const validFrom = new Date(today.getTime() + seconds * 1000).toISOString()
    const text = await withList({ list: { validFrom }, entry: { statusListIndex: '8' } })
    expect(await verdict(text, web)).toBe(expected)
  })

  test('is revoked, suspended or restored', async () => {
    const text = await issuer.sign(issuer.credential({ email, statusIndex: 131_071 }))
    expect(await verdict(text, web)).toBe('issued')
    // The issuer's documents and the status list are fetched once each.
    expect(web.requests).toHaveLength(3)
    issuer.suspend(131_071)
    expect(await verdict(text, web)).toBe('suspended')
    issuer.revoke(131_071)
    expect(await verdict(text, web)).toBe('revoked')
    issuer.restore(131_071)
    expect(await verdict(text, web)).toBe('issued')
  })

  test('ignores neighbouring entries of the list', async () => {
    for (const index of [8, 10, 1, 17]) {
      expect(await verdict(await withList({ entry: { statusListIndex: String(index) } }), web)).toBe('issued')
    }
    expect(await verdict(await withList(), web)).toBe('revoked')
  })

  test('of an expired credential may be revoked, and an unreachable list is ignored', async () => {
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

  test('ignores lists for other purposes', async () => {
    for (const statusPurpose of ['refresh', 'message']) {
      expect(await verdict(await withList({ entry: { statusPurpose } }), web)).toBe('issued')
    }
    expect(web.requests).not.toContain(listUrl)
  })

  test('is read from a JWT', async () => {
    const text = await withList()
    const { proof: _, ...list } = web.documents.get(listUrl) as Json
    web.documents.set(listUrl, await issuer.signJwt(list))
    expect(await verdict(text, web)).toBe('revoked')
    web.documents.set(listUrl, await other.signJwt({ ...list, iss: issuer.did }))
    expect(await verdict(text, web)).toBe('wrong-status-list')
  })

  test('is read from a StatusList2021', async () => {
    // StatusList2021 needs the context of VC Data Model 1.1, which conflicts with that of 2.0.
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
  test('signed by another issuer is rejected', async () => {
    expect(await verdict(await withList({ signer: other }), web)).toBe('wrong-status-list')
    expect(await verdict(await withList({ signer: other, list: { issuer: issuer.did } }), web)).toBe(
      'wrong-status-list',
    )
  })

  test('that was changed or is not signed is rejected', async () => {
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
    ['for another purpose', { subject: { statusPurpose: 'suspension' } }],
    ['that has expired', { list: { validUntil: '2026-01-01T00:00:00Z' } }],
    ['that is not yet valid', { list: { validFrom: '2027-01-01T00:00:00Z' } }],
    ['of another kind', { list: { type: ['VerifiableCredential'] } }],
    ['that is too short', { entry: { statusListIndex: '131072' } }],
    ['with an invalid index', { entry: { statusListIndex: '-1' } }],
    ['that is not compressed', { subject: { encodedList: 'uAAAA' } }],
    [
      'that is a decompression bomb',
      { subject: { encodedList: encodeStatusList([], 17 * 1024 * 1024 * 8) } },
    ],
    ['with two indexes', { entry: { statusListIndex: ['8', '9'] } }],
    ['with two purposes in the entry', { entry: { statusPurpose: ['refresh', 'revocation'] } }],
    [
      'at two addresses',
      { entry: { statusListCredential: [listUrl, 'https://badges.example/status/other'] } },
    ],
    ['with two encoded lists', { subject: { encodedList: [encodeStatusList([]), encodeStatusList([9])] } }],
    ['with entries of more than one bit', { entry: { statusSize: 2 } }],
    ['over plain http', { entry: { statusListCredential: 'http://badges.example/status/revocation' } }],
  ])('%s is rejected', async (_, options) => {
    expect(await verdict(await withList(options), web)).toBe('wrong-status-list')
  })

  test.each<[string, unknown]>([
    ['an HTML page', '<html>we will be right back</html>'],
    ['nothing', ''],
    ['an error', { error: 'try later' }],
    ['an invalid JWT', 'a.b.c'],
    ['a JWT without a credential', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.'],
    ['an empty JSON list', []],
  ])('whose URL returns %s is reported as unreachable', async (_, text) => {
    expect(await verdict(await withList({ text }), web)).toBe('issuer-unreachable')
  })

  test.each([['compromised'], ['Revocation'], ['https://badges.example/purposes#1'], [undefined]])(
    'for %s is not taken for good',
    async (statusPurpose) => {
      expect(await verdict(await withList({ entry: { statusPurpose } }), web)).toBe('proof-not-supported')
    },
  )

  test('on an unreachable host is reported as unreachable', async () => {
    const elsewhere = await withList({ entry: { statusListCredential: 'https://gone.example/list' } })
    expect(await verdict(elsewhere, web)).toBe('issuer-unreachable')
  })

  test('of an unknown kind is not ignored', async () => {
    const text = await issuer.sign({
      ...issuer.credential({ email }),
      credentialStatus: { id: 'https://badges.example/s', type: 'https://badges.example/OwnStatus' },
    })
    expect(await verdict(text, web)).toBe('proof-not-supported')
  })
})

describe('a 1EdTech revocation list', () => {
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

  test('lists revoked credentials', async () => {
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

  test('with invalid content is reported as unreachable', async () => {
    const { text } = await listed()
    for (const answer of ['<html>', {}, { error: 'try later' }, { revokedCredential: 'none' }]) {
      web.documents.set(url, answer)
      expect(await verdict(text, web)).toBe('issuer-unreachable')
    }
  })

  test('of another issuer is rejected', async () => {
    const { text } = await listed()
    web.documents.set(url, { id: url, issuer: other.did, revokedCredential: [] })
    expect(await verdict(text, web)).toBe('wrong-status-list')
    const elsewhere = await listed('https://other.example/revocations')
    expect(await verdict(elsewhere.text, web)).toBe('wrong-status-list')
  })
})
