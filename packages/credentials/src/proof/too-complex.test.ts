import { describe, expect, test } from 'vitest'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { testWeb, today, verdict } from '../testing/test-web.ts'

type Json = Record<string, unknown>

const issuer = await createTestIssuer({ host: 'badges.example' })
const email = 'ada@example.org'
const cred = 'https://www.w3.org/2018/credentials#'
const { proof } = JSON.parse(await issuer.sign(issuer.credential({ email })))

/** Adds a proof with an invalid signature to a credential. */
function unsigned(change: (credential: Json) => Json): string {
  return JSON.stringify({ ...change(issuer.credential({ email })), proof })
}

/** CPU time in milliseconds; wall time would depend on the load of the machine. */
const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

describe('the check', () => {
  const profiles = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `_:n${at}`,
      type: ['Profile'],
      parentOrg: Array.from({ length: count }, (_, to) => `_:n${to}`),
    }))

  test.each([3, 8, 12, 40])('of %i blank nodes that refer to one another is fast', async (count) => {
    const text = unsigned((credential) => ({
      ...credential,
      credentialSubject: { ...(credential.credentialSubject as Json), source: profiles(count) },
    }))
    const began = process.cpuUsage()
    const answer = await verdict(text, testWeb(issuer))
    expect(['too-complex', 'wrong-signature']).toContain(answer)
    expect(milliseconds(process.cpuUsage(began))).toBeLessThan(8000)
  })

  test('of a graph that is hard to canonicalise is aborted', async () => {
    const text = unsigned((credential) => ({
      ...credential,
      credentialSubject: { ...(credential.credentialSubject as Json), source: profiles(12) },
    }))
    const began = process.cpuUsage()
    expect(await verdict(text, testWeb(issuer))).toBe('too-complex')
    // Without the limit on canonicalisation (`maxWorkFactor`), the check would take five seconds.
    expect(milliseconds(process.cpuUsage(began))).toBeLessThan(4000)
  })

  test.each([900, 10_000])('of %i small nodes is fast', async (count) => {
    const evidence = Array.from({ length: count }, () => ({ type: 'Evidence' }))
    const text = unsigned((credential) => ({ ...credential, evidence }))
    const began = process.cpuUsage()
    expect(await verdict(text, testWeb(issuer))).not.toBe('issued')
    expect(milliseconds(process.cpuUsage(began))).toBeLessThan(8000)
  })

  test('of many nested nodes is rejected at once', async () => {
    const some = () => Array.from({ length: 500 }, () => ({ type: 'Evidence' }))
    const text = unsigned((credential) => ({
      ...credential,
      evidence: some(),
      credentialSubject: { ...(credential.credentialSubject as Json), [`${cred}evidence`]: some() },
    }))
    expect(await verdict(text, testWeb(issuer))).toBe('too-complex')
  })

  test('of a long list is rejected at once', async () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `name ${at}`)
    const text = unsigned((credential) => ({ ...credential, name: names }))
    expect(await verdict(text, testWeb(issuer))).toBe('too-complex')
  })

  test('of many references to one node is rejected at once', async () => {
    const names = (of: number) => Array.from({ length: 150 }, (_, at) => `name ${of} ${at}`)
    const text = unsigned((credential) => ({
      ...credential,
      evidence: Array.from({ length: 20 }, (_, at) => ({ id: 'urn:x:1', type: 'Evidence', name: names(at) })),
    }))
    const began = process.cpuUsage()
    expect(await verdict(text, testWeb(issuer))).toBe('too-complex')
    expect(milliseconds(process.cpuUsage(began))).toBeLessThan(1000)
  })

  test('of a large realistic credential succeeds', async () => {
    const evidence = Array.from({ length: 150 }, (_, at) => ({
      id: `urn:x:${at}`,
      type: ['Evidence'],
      name: `Photo ${at}`,
      description: 'As it was handed in.',
      narrative: 'Made on the day of the test.',
      genre: 'Photography',
      audience: 'Examiners',
    }))
    const large = await issuer.sign({ ...issuer.credential({ email }), evidence })
    expect(await verdict(large, testWeb(issuer))).toBe('issued')
  })

  test('of a long signature is rejected at once', async () => {
    const long = { ...proof, proofValue: `z${'z'.repeat(250_000)}` }
    const text = JSON.stringify({ ...issuer.credential({ email }), proof: long })
    expect(await verdict(text, testWeb(issuer))).toBe('proof-not-supported')
  })

  test('limits nested contexts', async () => {
    const text = unsigned((credential) => ({
      ...credential,
      evidence: Array.from({ length: 200 }, () => ({
        '@context': 'https://www.w3.org/ns/credentials/v2',
        type: 'Evidence',
      })),
    }))
    expect(await verdict(text, testWeb(issuer))).toBe('too-complex')
  })

  test('limits fetched documents', async () => {
    const entries = Array.from({ length: 5 }, (_, at) => ({
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '1',
      statusListCredential: `https://badges.example/status/${at}`,
    }))
    const web = testWeb(issuer)
    const many = await issuer.sign({
      ...issuer.credential({ email }),
      credentialStatus: [...entries, ...entries],
    })
    expect(await verdict(many, web, today)).toBe('wrong-status-list')
    expect(web.requests).toHaveLength(1)
  })
})
