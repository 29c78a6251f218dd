import { createHash } from 'node:crypto'
import { CompactSign, exportSPKI, generateKeyPair } from 'jose'

/** Documents of a badge of Open Badges 2.0, which tests may change before they are served. */
export interface TestBadge {
  /** URL of the assertion. */
  readonly url: string
  readonly assertion: Record<string, unknown>
  readonly badge: Record<string, unknown>
}

export interface TestBadgeOptions {
  readonly email: string
  readonly name?: string
  /** Hashes the address, with a salt unless it is ''. Without it the address is plain. */
  readonly salt?: string
  readonly expires?: string
}

/** A host of badges of Open Badges 2.0, with the paths of Credly. Its documents are what the host serves. */
export interface TestBadgeHost {
  readonly profile: Record<string, unknown>
  /** Served documents by path. A number is an HTTP status without a document. */
  readonly documents: Map<string, unknown>
  /** Issues a hosted badge. Its documents are served at once. */
  issue(of: TestBadgeOptions): TestBadge
  /** Signs an assertion as a compact JWS, by default with RS256 and the key of the profile. */
  sign(assertion: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
}

const context = 'https://w3id.org/openbadges/v2'

/** Creates a badge host. @param origin such as `https://badges.example` */
export async function createTestBadgeHost(origin: string, name = 'Harbour Academy'): Promise<TestBadgeHost> {
  const base = `${origin}/v1/obi/v2`
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const documents = new Map<string, unknown>()
  const serve = (document: Record<string, unknown>) => {
    documents.set(new URL(String(document.id)).pathname, document)
    return document
  }
  const profileUrl = `${base}/issuers/harbour`
  const keyUrl = `${base}/keys/1`
  const profile = serve({
    '@context': context,
    type: 'Issuer',
    id: profileUrl,
    name,
    url: origin,
    publicKey: keyUrl,
    revocationList: `${base}/revoked`,
  })
  serve({
    '@context': context,
    type: 'CryptographicKey',
    id: keyUrl,
    owner: profileUrl,
    publicKeyPem: await exportSPKI(publicKey),
  })
  serve({
    '@context': context,
    type: 'RevocationList',
    id: `${base}/revoked`,
    issuer: profileUrl,
    revokedAssertions: [],
  })
  return {
    profile,
    documents,
    issue: ({ email, name: badgeName = 'Crane operator', salt, expires }) => {
      const number = crypto.randomUUID()
      const badge = serve({
        '@context': context,
        type: 'BadgeClass',
        id: `${base}/badge_classes/${number}`,
        name: badgeName,
        description: 'Operates tower cranes.',
        criteria: { narrative: 'A test of two hours.' },
        issuer: profileUrl,
      })
      const assertion = serve({
        '@context': context,
        type: 'Assertion',
        id: `${base}/badge_assertions/${number}`,
        recipient: recipientOf(email, salt),
        issuedOn: '2024-01-01T00:00:00.000Z',
        ...(expires !== undefined && { expires }),
        badge: badge.id,
        verification: { type: 'hosted' },
      })
      return { url: String(assertion.id), assertion, badge }
    },
    sign: (assertion, header = {}) =>
      new CompactSign(
        Buffer.from(JSON.stringify({ ...assertion, verification: { type: 'SignedBadge', creator: keyUrl } })),
      )
        .setProtectedHeader({ alg: 'RS256', ...header })
        .sign(privateKey),
  }
}

function recipientOf(email: string, salt: string | undefined): Record<string, unknown> {
  if (salt === undefined) return { type: 'email', hashed: false, identity: email }
  const digest = createHash('sha256').update(`${email}${salt}`).digest('hex')
  return { type: 'email', hashed: true, ...(salt !== '' && { salt }), identity: `sha256$${digest}` }
}
