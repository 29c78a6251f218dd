import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type { Executor } from '../database.ts'

type ServiceKeyAlgorithm = 'RS256' | 'ES256'

/** A public key under which a service may make custom tokens. */
export interface ServiceKey {
  kid: string
  /** `iss` and `sub` of its tokens. */
  service: string
  algorithm: ServiceKeyAlgorithm
  createdAt: Date
  revokedAt: Date | null
}

/** What verifies tokens of a service. */
export interface PublicServiceKey {
  kid: string
  algorithm: ServiceKeyAlgorithm
  publicJwk: JWK
}

const smallestModulus = 2048
const longestName = 200

/**
 * Reads a public key: a JWK, or PEM (SPKI, PKCS 1 or a certificate). Of a private key only the public half is taken.
 * @returns its name: the JWK's own `kid`, or its thumbprint (RFC 7638)
 * @throws TypeError that says what is wrong, for people
 */
export async function readServiceKey(text: string): Promise<PublicServiceKey> {
  const jwk = asJwk(text)
  const key = publicKeyOf(jwk ?? text)
  const algorithm = algorithmOf(key)
  const publicJwk = key.export({ format: 'jwk' }) as JWK
  const kid = jwk?.kid ?? (await calculateJwkThumbprint(publicJwk))
  if (typeof kid !== 'string' || !isName(kid)) throw new TypeError('The kid of the key is not a usable name.')
  return { kid, algorithm, publicJwk: { ...publicJwk, kid, alg: algorithm, use: 'sig' } }
}

/** @throws TypeError when a service cannot be called that */
export function assertServiceName(service: string): void {
  if (!isName(service))
    throw new TypeError('The name of a service has 1 to 200 characters and no control characters.')
}

function isName(text: string): boolean {
  return text.length > 0 && text.length <= longestName && !/\p{Cc}/u.test(text)
}

function asJwk(text: string): JWK | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(text) as JWK
  } catch {
    throw new TypeError('The file is neither PEM nor a JWK.')
  }
}

function publicKeyOf(key: JWK | string): KeyObject {
  try {
    return typeof key === 'string'
      ? createPublicKey(key)
      : createPublicKey({ format: 'jwk', key: { ...key } })
  } catch {
    throw new TypeError('The file is neither PEM nor a JWK of a public key.')
  }
}

function algorithmOf(key: KeyObject): ServiceKeyAlgorithm {
  const details = key.asymmetricKeyDetails
  if (key.asymmetricKeyType === 'rsa') {
    if ((details?.modulusLength ?? 0) < smallestModulus)
      throw new TypeError(`An RSA key needs at least ${smallestModulus} bits.`)
    return 'RS256'
  }
  if (key.asymmetricKeyType === 'ec' && details?.namedCurve === 'prime256v1') return 'ES256'
  throw new TypeError('The key must be RSA (RS256) or on the curve P-256 (ES256).')
}

type Row = {
  kid: string
  service: string
  algorithm: ServiceKeyAlgorithm
  created_at: Date
  revoked_at: Date | null
}

const columns = 'kid, service, algorithm, created_at, revoked_at'
const fromRow = (row: Row): ServiceKey => ({
  kid: row.kid,
  service: row.service,
  algorithm: row.algorithm,
  createdAt: row.created_at,
  revokedAt: row.revoked_at,
})

/** @returns undefined when there is a key of that name */
export async function insertServiceKey(
  executor: Executor,
  service: string,
  key: PublicServiceKey,
  now: Date,
): Promise<ServiceKey | undefined> {
  const { rows } = await executor.query<Row>({
    name: 'identity.insert-service-key',
    text: `INSERT INTO identity.service_keys (kid, service, algorithm, public_jwk, created_at)
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT (kid) DO NOTHING RETURNING ${columns}`,
    values: [key.kid, service, key.algorithm, JSON.stringify(key.publicJwk), now],
  })
  return rows.map(fromRow)[0]
}

/** All of them, revoked ones as well, by service and age. */
export async function listServiceKeys(executor: Executor): Promise<ServiceKey[]> {
  const { rows } = await executor.query<Row>({
    name: 'identity.list-service-keys',
    text: `SELECT ${columns} FROM identity.service_keys ORDER BY service, created_at, kid`,
    values: [],
  })
  return rows.map(fromRow)
}

/** @returns false when there is no key of that name that was not revoked before */
export async function revokeServiceKey(executor: Executor, kid: string, now: Date): Promise<boolean> {
  const { rows } = await executor.query({
    name: 'identity.revoke-service-key',
    text: 'UPDATE identity.service_keys SET revoked_at = $2 WHERE kid = $1 AND revoked_at IS NULL RETURNING kid',
    values: [kid, now],
  })
  return rows.length > 0
}

/** The keys with which a service may sign now. */
export async function findServiceKeys(executor: Executor, service: string): Promise<PublicServiceKey[]> {
  const { rows } = await executor.query<Row & { public_jwk: JWK }>({
    name: 'identity.find-service-keys',
    text: `SELECT ${columns}, public_jwk FROM identity.service_keys WHERE service = $1 AND revoked_at IS NULL`,
    values: [service],
  })
  return rows.map(({ kid, algorithm, public_jwk }) => ({ kid, algorithm, publicJwk: public_jwk }))
}
