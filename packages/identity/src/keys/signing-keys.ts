import type { KeyObject } from 'node:crypto'
import type { JSONWebKeySet } from 'jose'
import { inTransaction } from '../database.ts'
import type { Settings } from '../options.ts'
import { describeFailure } from '../protocol/errors.ts'
import { newSigningKey, openPrivateKey, retiredKeyLifeMs, type Verifier, verifierOf } from './signing-key.ts'
import { findKeys, insertKey, lockKeys } from './signing-key-store.ts'

/** How long signing keys are cached, in milliseconds. A `next` key is published longer than this before it is used. */
export const maxAgeMs = 60_000
/** Minimum time between reloads because of unknown key ids, in milliseconds. */
const reloadIntervalMs = 5_000

export interface SigningKeys {
  /**
   * Loads the signing keys. Creates the first key if there is none, under an advisory lock.
   * @throws Error when `keySecret` does not decrypt the stored keys
   */
  ready(): Promise<void>
  /** Returns the active signing key; never a key that was retired more than a minute ago. */
  signer(): Promise<{ kid: string; privateKey: KeyObject }>
  /** Returns a public key; undefined if the key id is unknown or the key no longer accepted. */
  verifier(kid: string): Promise<KeyObject | undefined>
  /**
   * Public keys for `/.well-known/jwks.json`, including the `next` key.
   * @param kid if no known key has this id, the keys are read again
   */
  jwks(kid?: string): Promise<JSONWebKeySet>
  reload(): Promise<void>
}

interface Loaded {
  at: number
  signer: { kid: string; privateKey: KeyObject } | undefined
  verifiers: Map<string, Verifier>
}

/** Caches the signing keys in memory, so that signing and verifying tokens need no database query. */
export function createSigningKeys({ pool, keySecret, clock, log }: Settings): SigningKeys {
  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined

  async function read(): Promise<Loaded> {
    const at = clock().getTime()
    const keys = await findKeys(pool, new Date(at - retiredKeyLifeMs))
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

  const age = ({ at }: Loaded): number => Math.abs(clock().getTime() - at)

  async function current(): Promise<Loaded> {
    if (loaded === undefined) return reload()
    if (age(loaded) >= maxAgeMs) {
      // The outdated keys are used during the reload, and if the reload fails.
      reload().catch((error: unknown) =>
        log.warn({ err: describeFailure(error) }, 'identity: could not reload signing keys'),
      )
    }
    return loaded
  }

  async function currentWith(kid: string): Promise<Loaded> {
    const keys = await current()
    return keys.verifiers.has(kid) || age(keys) < reloadIntervalMs ? keys : reload()
  }

  return {
    async ready() {
      await inTransaction(pool, async (tx) => {
        await lockKeys(tx)
        const now = clock()
        const keys = await findKeys(tx, now)
        if (!keys.some((key) => key.status === 'active')) {
          await insertKey(tx, await newSigningKey(keySecret), 'active', now)
        }
      })
      await reload()
    },
    async signer() {
      // A process that was suspended must not sign with a key that was retired meanwhile.
      const keys = loaded === undefined || age(loaded) >= maxAgeMs ? await reload() : loaded
      if (keys.signer === undefined) throw new Error('identity: no active signing key; call ready() first')
      return keys.signer
    },
    async verifier(kid) {
      const key = (await currentWith(kid)).verifiers.get(kid)
      return key !== undefined && key.acceptedUntil > clock().getTime() ? key.publicKey : undefined
    },
    async jwks(kid) {
      const now = clock().getTime()
      const { verifiers } = kid === undefined ? await current() : await currentWith(kid)
      return { keys: [...verifiers.values()].filter((key) => key.acceptedUntil > now).map((key) => key.jwk) }
    },
    async reload() {
      await reload()
    },
  }
}
