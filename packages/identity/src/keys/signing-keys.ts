import type { KeyObject } from 'node:crypto'
import type { JSONWebKeySet } from 'jose'
import { inTransaction } from '../database.ts'
import type { Settings } from '../options.ts'
import { describeFailure } from '../protocol/errors.ts'
import {
  acceptedAfterRetirement,
  newSigningKey,
  openPrivateKey,
  type Verifier,
  verifierOf,
} from './signing-key.ts'
import { findKeys, insertKey, lockKeys } from './signing-key-store.ts'

/** A key change made by another process is seen within this time; a `next` key must be published longer than that. */
export const freshFor = 60_000
/** A token under an unknown key makes us look again, but not more often than this. */
const lookAgainAfter = 5_000

export interface SigningKeys {
  /**
   * Makes the first key when there is none, under an advisory lock, and loads the keys.
   * @throws Error when the stored keys do not open with `keySecret`
   */
  ready(): Promise<void>
  /** The key that signs now; never one that stopped signing more than a minute ago. */
  signer(): Promise<{ kid: string; privateKey: KeyObject }>
  /** The public key of that name, while it is accepted. */
  verifier(kid: string): Promise<KeyObject | undefined>
  /**
   * Public keys for `/.well-known/jwks.json`, the coming one included.
   * @param kid looks again when no key has this name
   */
  jwks(kid?: string): Promise<JSONWebKeySet>
  /** Reads the keys again. */
  reload(): Promise<void>
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

  const age = ({ at }: Loaded): number => Math.abs(clock().getTime() - at)

  async function current(): Promise<Loaded> {
    if (loaded === undefined) return reload()
    if (age(loaded) >= freshFor) {
      // What is known goes on serving while the database answers, or does not: an unknown key is looked for in any case.
      reload().catch((error: unknown) =>
        log.warn({ err: describeFailure(error) }, 'identity: signing keys could not be reloaded'),
      )
    }
    return loaded
  }

  /** The keys, looked at again when they have none of that name. */
  async function currentWith(kid: string): Promise<Loaded> {
    const keys = await current()
    return keys.verifiers.has(kid) || age(keys) < lookAgainAfter ? keys : reload()
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
      // A process that slept must not sign with a key that nobody accepts any more.
      const keys = loaded === undefined || age(loaded) >= freshFor ? await reload() : loaded
      if (keys.signer === undefined)
        throw new Error('identity: there is no active signing key; call ready() first')
      return keys.signer
    },
    async verifier(kid) {
      const found = (await currentWith(kid)).verifiers.get(kid)
      return found !== undefined && found.acceptedUntil > clock().getTime() ? found.publicKey : undefined
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
