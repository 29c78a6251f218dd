import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { type Executor, firstRow, returnsRow } from '../database.ts'

type ServiceKeyAlgorithm = 'RS256' | 'ES256'

/** A registered public key of a service, which signs custom tokens with the private key. */
export interface ServiceKey {
  kid: string
  /** The service's name: `iss` and `sub` of its custom tokens. */
  service: string
  algorithm: ServiceKeyAlgorithm
  createdAt: Date
  revokedAt: Date | null
}

export interface PublicServiceKey {
  kid: string
  algorithm: ServiceKeyAlgorithm
  publicJwk: JWK
}

const minModulusLength = 2048
const maxNameLength = 200

/**
 * Parses a public key: JWK or PEM (SPKI, PKCS 1 or a certificate). From a private key, only the public half
 * is taken. The `kid` is that of the JWK, or else the key's thumbprint (RFC 7638).
 * @throws TypeError with a message for operators
 */
export async function readServiceKey(text: string): Promise<PublicServiceKey> {
  const jwk = asJwk(text)
  const key = publicKeyOf(jwk ?? text)
  const algorithm = algorithmOf(key)
  const publicJwk = key.export({ format: 'jwk' }) as JWK
  const kid = jwk?.kid ?? (await calculateJwkThumbprint(publicJwk))
  if (typeof kid !== 'string' || !isName(kid))
    throw new TypeError('The kid must have 1 to 200 characters and no control characters.')
  return { kid, algorithm, publicJwk: { ...publicJwk, kid, alg: algorithm, use: 'sig' } }
}

/** Checks the name of a service. @throws TypeError for an invalid name */
export function assertServiceName(service: string): void {
  if (!isName(service))
    throw new TypeError('The service name must have 1 to 200 characters and no control characters.')
}

function isName(text: string): boolean {
  return text.length > 0 && text.length <= maxNameLength && !/\p{Cc}/u.test(text)
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
    throw new TypeError('The file must be a public key in PEM or JWK format.')
  }
}

function algorithmOf(key: KeyObject): ServiceKeyAlgorithm {
  const details = key.asymmetricKeyDetails
  if (key.asymmetricKeyType === 'rsa') {
    if ((details?.modulusLength ?? 0) < minModulusLength)
      throw new TypeError(`The RSA key must have at least ${minModulusLength} bits.`)
    return 'RS256'
  }
  if (key.asymmetricKeyType === 'ec' && details?.namedCurve === 'prime256v1') return 'ES256'
  throw new TypeError('The key must be RSA (for RS256) or EC on the curve P-256 (for ES256).')
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

/** Stores the public key of a service. @returns undefined when a key with this `kid` exists */
export async function insertServiceKey(
  executor: Executor,
  service: string,
  key: PublicServiceKey,
  now: Date,
): Promise<ServiceKey | undefined> {
  const row = await firstRow<Row>(executor, {
    name: 'identity.insert-service-key',
    text: `INSERT INTO identity.service_keys (kid, service, algorithm, public_jwk, created_at)
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT (kid) DO NOTHING RETURNING ${columns}`,
    values: [key.kid, service, key.algorithm, JSON.stringify(key.publicJwk), now],
  })
  return row && fromRow(row)
}

/** Lists all keys of services, including revoked ones, by service and age. */
export async function listServiceKeys(executor: Executor): Promise<ServiceKey[]> {
  const { rows } = await executor.query<Row>({
    name: 'identity.list-service-keys',
    text: `SELECT ${columns} FROM identity.service_keys ORDER BY service, created_at, kid`,
    values: [],
  })
  return rows.map(fromRow)
}

/** Revokes a key of a service. @returns false for an unknown or revoked key */
export function revokeServiceKey(executor: Executor, kid: string, now: Date): Promise<boolean> {
  return returnsRow(executor, {
    name: 'identity.revoke-service-key',
    text: 'UPDATE identity.service_keys SET revoked_at = $2 WHERE kid = $1 AND revoked_at IS NULL RETURNING kid',
    values: [kid, now],
  })
}

/** Finds the keys of a service that are not revoked. */
export async function findServiceKeys(executor: Executor, service: string): Promise<PublicServiceKey[]> {
  const { rows } = await executor.query<Row & { public_jwk: JWK }>({
    name: 'identity.find-service-keys',
    text: `SELECT ${columns}, public_jwk FROM identity.service_keys WHERE service = $1 AND revoked_at IS NULL`,
    values: [service],
  })
  return rows.map(({ kid, algorithm, public_jwk }) => ({ kid, algorithm, publicJwk: public_jwk }))
}
