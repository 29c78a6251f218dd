import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JSONWebKeySet, type JWK } from 'jose'
import { inTransaction } from './database.ts'
import { describeFailure } from './errors.ts'
import { seal, unseal } from './key-cipher.ts'
import type { Settings } from './options.ts'
import { findKeys, insertKey, lockKeys, type StoredKey } from './signing-key-store.ts'

/** How long tokens of a retired key are accepted: the life of a token. */
const acceptedAfterRetirement = 3_600_000
/** A key change made by another process is seen within this time; a `next` key must be published longer than that. */
const freshFor = 60_000
/** A token under an unknown key makes us look again, but not more often than this. */
const lookAgainAfter = 5_000

export interface SigningKeys {
  /**
   * Makes the first key when there is none, under an advisory lock, and loads the keys.
   * @throws Error when the stored keys do not open with `keySecret`
   */
  ready(): Promise<void>
  /** The key that signs now. */
  signer(): Promise<{ kid: string; privateKey: KeyObject }>
  /** The public key of that name, while it is accepted. */
  verifier(kid: string): Promise<KeyObject | undefined>
  /** Public keys for `/.well-known/jwks.json`, the coming one included. */
  jwks(): Promise<JSONWebKeySet>
}

interface Verifier {
  publicKey: KeyObject
  jwk: JWK
  acceptedUntil: number
}

interface Loaded {
  at: number
  signer: { kid: string; privateKey: KeyObject } | undefined
  verifiers: Map<string, Verifier>
}

/** Keeps the imported keys in memory, so that neither a signature nor a verification asks the database. */
export function createSigningKeys({ pool, keySecret, clock, log }: Settings): SigningKeys {
  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined

  async function read(): Promise<Loaded> {
    const at = clock().getTime()
    const keys = await findKeys(pool, new Date(at - acceptedAfterRetirement))
    const active = keys.find((key) => key.status === 'active')
    loaded = {
      at,
      signer: active && { kid: active.kid, privateKey: openPrivateKey(keySecret, active) },
      verifiers: new Map(keys.map((key) => [key.kid, verifierOf(key)])),
    }
    return loaded
  }

  function reload(): Promise<Loaded> {
    loading ??= read().finally(() => {
      loading = undefined
    })
    return loading
  }

  async function current(): Promise<Loaded> {
    if (loaded === undefined) return reload()
    if (Math.abs(clock().getTime() - loaded.at) >= freshFor) {
      // What is known goes on serving while the database answers, or does not.
      reload().catch((error: unknown) =>
        log.warn({ err: describeFailure(error) }, 'identity: signing keys could not be reloaded'),
      )
    }
    return loaded
  }

  return {
    async ready() {
      await inTransaction(pool, async (tx) => {
        await lockKeys(tx)
        const now = clock()
        const keys = await findKeys(tx, now)
        if (!keys.some((key) => key.status === 'active')) await insertKey(tx, await newKey(keySecret), now)
      })
      await reload()
    },
    async signer() {
      const { signer } = await current()
      if (signer === undefined)
        throw new Error('identity: there is no active signing key; call ready() first')
      return signer
    },
    async verifier(kid) {
      let keys = await current()
      if (!keys.verifiers.has(kid) && clock().getTime() - keys.at >= lookAgainAfter) keys = await reload()
      const found = keys.verifiers.get(kid)
      return found !== undefined && found.acceptedUntil > clock().getTime() ? found.publicKey : undefined
    },
    async jwks() {
      const now = clock().getTime()
      const { verifiers } = await current()
      return { keys: [...verifiers.values()].filter((key) => key.acceptedUntil > now).map((key) => key.jwk) }
    },
  }
}

async function newKey(keySecret: Uint8Array): Promise<Omit<StoredKey, 'retired_at'>> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = pair.publicKey.export({ format: 'jwk' }) as JWK
  const kid = await calculateJwkThumbprint(publicJwk)
  const privateJwk = JSON.stringify(pair.privateKey.export({ format: 'jwk' }))
  return {
    kid,
    status: 'active',
    public_jwk: { ...publicJwk, kid, alg: 'ES256', use: 'sig' },
    private_jwk: seal(keySecret, kid, privateJwk),
  }
}

function openPrivateKey(keySecret: Uint8Array, key: StoredKey): KeyObject {
  let jwk: string
  try {
    jwk = unseal(keySecret, key.kid, key.private_jwk)
  } catch (cause) {
    throw new Error(`identity: signing key ${key.kid} does not open with this keySecret`, { cause })
  }
  return createPrivateKey({ format: 'jwk', key: JSON.parse(jwk) })
}

function verifierOf(key: StoredKey): Verifier {
  const acceptedUntil =
    key.retired_at === null ? Number.POSITIVE_INFINITY : key.retired_at.getTime() + acceptedAfterRetirement
  return {
    publicKey: createPublicKey({ format: 'jwk', key: { ...key.public_jwk } }),
    jwk: key.public_jwk,
    acceptedUntil,
  }
}
