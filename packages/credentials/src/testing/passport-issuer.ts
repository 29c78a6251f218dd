import {
  buildPassport,
  createEd25519Key,
  createRsaKey,
  didDocument,
  didOfIssuer,
  hashAddress,
  jwks,
  type PassportContent,
  type PublishedKey,
  signPassport,
  signPassportJwt,
  statusListCredential,
} from '../issuing.ts'

type Json = Record<string, unknown>

/** An issuer of passports with the documents that the product would serve for it. */
export interface PassportIssuer {
  readonly did: string
  readonly origin: string
  readonly listUrl: string
  readonly keyIds: { readonly ed25519: string; readonly rsa: string }
  readonly keys: Awaited<ReturnType<typeof newKeys>>
  /** Changes the state of both keys. */
  setKeys(state: PublishedKey['state'], compromisedAt?: Date): void
  readonly revoked: Set<number>
  content(changes?: Partial<PassportContent>): PassportContent
  passport(changes?: Partial<PassportContent>): Json
  /** Signs any credential as JSON, and as a JWT. */
  sign(credential?: Json): Promise<string>
  signJwt(credential?: Json): Promise<string>
  /** A signed status list; `changes` replace its properties before it is signed. */
  list(changes?: Json, subject?: Json): Promise<Json>
  document(path: string): Promise<Json | undefined>
}

export const holder = { address: 'Ada@Example.org', name: 'Ada Lovelace', salt: 'b7c1' } as const

/** A PNG of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGOQj+/+DwADswIJewRo3QAAAABJRU5ErkJggg==',
  'base64',
)

const when = (text: string) => new Date(`${text}T00:00:00.000Z`)

/**
 * Creates an issuer under the path `/issuers/{id}` of an origin, or its marketplace for null. Its lists and passports are
 * valid for decades, because some verifiers read the system clock.
 */
export async function createPassportIssuer(origin: string, id: string | null): Promise<PassportIssuer> {
  const did = didOfIssuer(origin, id)
  const folder = id === null ? '/.well-known' : `/issuers/${id}`
  const keys = await newKeys()
  const { ed25519, rsa } = keys
  const listUrl = `${origin}/status/of-${id}`
  const revoked = new Set<number>()
  let state: Pick<PublishedKey, 'state' | 'compromisedAt'> = { state: 'signing', compromisedAt: null }
  const published = (): PublishedKey[] => [
    { kind: 'ed25519', publicKeyMultibase: ed25519.publicKeyMultibase, ...state },
    { kind: 'rsa', publicJwk: rsa.publicJwk, thumbprint: rsa.thumbprint, ...state },
  ]
  const content = (changes: Partial<PassportContent> = {}): PassportContent => ({
    ...example(origin, did),
    status: { listUrl, index: 70_001 },
    ...changes,
  })
  const sign = (credential: Json = buildPassport(content())) =>
    signPassport(credential, { did, ...ed25519 }, when('2026-03-01'))
  const list = async (changes: Json = {}, subject: Json = {}): Promise<Json> => {
    const dates = { validFrom: when('2026-01-01'), validUntil: when('2099-01-01') }
    const credential = statusListCredential({
      id: listUrl,
      issuerDid: did,
      set: revoked,
      ttlMs: 300_000,
      ...dates,
    })
    const credentialSubject = { ...(credential.credentialSubject as Json), ...subject }
    return JSON.parse(await sign({ ...credential, credentialSubject, ...changes }))
  }
  return {
    did,
    origin,
    listUrl,
    keys,
    keyIds: { ed25519: `${did}#${ed25519.publicKeyMultibase}`, rsa: `${did}#${rsa.thumbprint}` },
    setKeys(next, compromisedAt) {
      state = { state: next, compromisedAt: compromisedAt ?? null }
    },
    revoked,
    content,
    passport: (changes) => buildPassport(content(changes)),
    sign,
    signJwt: (credential = buildPassport(content())) => signPassportJwt(credential, { did, ...rsa }),
    list,
    async document(path) {
      if (path === new URL(listUrl).pathname) return list()
      if (path === `${folder}/did.json`) return didDocument(did, published())
      return path === `${folder}/jwks.json` ? { ...jwks(did, published()) } : undefined
    },
  }
}

async function newKeys() {
  return { ed25519: await createEd25519Key(), rsa: await createRsaKey() }
}

function example(origin: string, did: string): Omit<PassportContent, 'status'> {
  return {
    origin,
    passportId: '0a5c1d5e-3f5b-4a39-8f6e-6c4b7c1f2a10',
    subjectId: 'urn:uuid:5d1f2f0a-1f7e-4f0b-9d5b-0b7f5a1c9e33',
    issuer: {
      did,
      name: 'Guild of crane drivers',
      url: 'https://guild.example',
      email: 'office@guild.example',
      image: `${origin}/logo.png`,
    },
    achievement: {
      id: `${origin}/passport-definitions/6d/2`,
      name: 'Crane driver, tower cranes',
      description: 'Moves loads with tower cranes.\nSecond line & <tags>, "quotes", ]]>.',
      achievementType: 'Certification',
      criteria: { narrative: 'A *test* of 30 minutes.', id: 'https://guild.example/criteria' },
      image: `${origin}/passport-definitions/6d/2/image.svg`,
      skills: [
        {
          name: 'operate tower crane',
          uri: 'http://data.europa.eu/esco/skill/ba7d40b1-e8a3-4c36-a3b5-4fdf4b2ae0d0',
          level: { achieved: 'Skilled', levels: ['Basic', 'Skilled', 'Expert'] },
        },
        { name: 'guide cranes', uri: 'http://data.europa.eu/esco/skill/c1' },
        { name: 'hand signals of our yard', uri: null },
      ],
    },
    recipient: {
      addressHash: { hash: hashAddress(holder.address, holder.salt), salt: holder.salt },
      name: holder.name,
    },
    evidence: [
      { url: 'https://guild.example/report/7', name: 'Report', narrative: 'Passed — mit Übung \ufffe 🏗' },
      { narrative: 'Lifted 40 loads.' },
      { narrative: 'Lifted 40 loads.' },
    ],
    awardedAt: new Date('2026-02-27T10:11:12.345Z'),
    validFrom: new Date('2026-03-01T00:00:00.999Z'),
    validUntil: new Date('2098-03-01T00:00:00.000Z'),
  }
}
