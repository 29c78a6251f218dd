import { createEd25519Key, createRsaKey, type Ed25519Key, type RsaKey } from '@vouch/credentials/issuing'
import { AppError } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Transaction } from '#db/transaction.ts'
import type { ContentCipher } from '#platform/content-cipher.ts'
import {
  endKey,
  findKey,
  insertKey,
  type KeyKind,
  keyKinds,
  keysOf,
  type StoredKey,
  signingKeys,
  startSigning,
} from './issuer-keys-store.ts'

/** How long a key signs, and how long before its first signature its successor is published. */
const keyAges = { signsMs: 365 * 86_400_000, publishedMs: 86_400_000 } as const

/** The keys that an issuer signs with now. */
export interface SigningKeys {
  readonly ed25519: Ed25519Key & { readonly id: string }
  readonly rsa: RsaKey & { readonly id: string }
}

/** Keys of issuers. The caller must have locked the issuer. */
export interface IssuerKeys {
  /** Makes the first keys and their successors; nothing for an issuer that has keys. */
  prepare(trx: Transaction, issuerId: string, at: Date): Promise<void>
  /** @throws AppError not-permitted-now while no key may sign */
  signing(trx: Transaction, issuerId: string): Promise<SigningKeys>
  /**
   * Lets successors sign that were published long enough ago: those of keys that have signed for a year, and of keys
   * that a leak has ended. Publishes missing successors. Idempotent.
   */
  rotate(trx: Transaction, issuerId: string, at: Date): Promise<void>
  /** Ends a key that somebody else may have. @returns the key; undefined if it has ended already */
  compromise(trx: Transaction, keyId: string, at: Date): Promise<StoredKey | undefined>
}

/** Private keys are bound to issuer and key: a secret that was moved to another row cannot be decrypted. */
const rowOf = (issuerId: string, keyId: string) => `${issuerId}/${keyId}`

/** @param cipher encrypts the private keys */
export function createIssuerKeys(cipher: ContentCipher): IssuerKeys {
  const make = async (issuerId: string, kind: KeyKind, state: 'next' | 'signing', at: Date) => {
    const id = uuidv7()
    const signsFrom = state === 'signing' ? at : new Date(at.getTime() + keyAges.publishedMs)
    const about = { id, issuer_id: issuerId, kind, state, published_at: at, signs_from: signsFrom }
    const row = rowOf(issuerId, id)
    if (kind === 'ed25519') {
      const { publicKeyMultibase, secretKeyMultibase } = await createEd25519Key()
      const secret = cipher.seal(row, secretKeyMultibase)
      return { ...about, name: publicKeyMultibase, public: publicKeyMultibase, secret }
    }
    const { thumbprint, publicJwk, privateJwk } = await createRsaKey()
    const secret = cipher.seal(row, privateJwk)
    return { ...about, name: thumbprint, public: JSON.stringify(publicJwk), secret }
  }

  const successor = async (trx: Transaction, issuerId: string, kind: KeyKind, at: Date) =>
    insertKey(trx, await make(issuerId, kind, 'next', at))

  const rotateKind = async (trx: Transaction, issuerId: string, keys: readonly StoredKey[], at: Date) => {
    const [kind] = keys.map((key) => key.kind)
    if (kind === undefined) return
    const current = keys.find(({ state }) => state === 'signing')
    const next = keys.find(({ state }) => state === 'next')
    if (!next) return successor(trx, issuerId, kind, at)
    const isOver = !current || at.getTime() - current.signs_from.getTime() >= keyAges.signsMs
    const mayStart = at.getTime() - next.published_at.getTime() >= keyAges.publishedMs
    if (!isOver || !mayStart) return
    if (current) await endKey(trx, current.id, 'retired', at)
    await startSigning(trx, next.id, at)
    await successor(trx, issuerId, kind, at)
  }

  return {
    prepare: async (trx, issuerId, at) => {
      if ((await keysOf(trx, issuerId)).length > 0) return
      // Together, because a thread in the background makes each RSA key.
      const keys = await Promise.all(
        keyKinds.flatMap((kind) =>
          (['signing', 'next'] as const).map((state) => make(issuerId, kind, state, at)),
        ),
      )
      for (const key of keys) await insertKey(trx, key)
    },

    signing: async (trx, issuerId) => {
      const keys = await signingKeys(trx, issuerId)
      const [edwards, rsa] = keyKinds.map((kind) => keys.find((key) => key.kind === kind))
      if (!edwards || !rsa) throw notYet()
      const open = (key: { readonly id: string; readonly secret: Buffer }) =>
        cipher.open(rowOf(issuerId, key.id), key.secret)
      return {
        ed25519: {
          id: edwards.id,
          publicKeyMultibase: edwards.public,
          secretKeyMultibase: open(edwards) as string,
        },
        rsa: {
          id: rsa.id,
          thumbprint: rsa.name,
          publicJwk: JSON.parse(rsa.public) as RsaKey['publicJwk'],
          privateJwk: open(rsa) as RsaKey['privateJwk'],
        },
      }
    },

    rotate: async (trx, issuerId, at) => {
      const keys = await keysOf(trx, issuerId)
      for (const kind of keyKinds)
        await rotateKind(
          trx,
          issuerId,
          keys.filter((key) => key.kind === kind),
          at,
        )
    },

    compromise: async (trx, keyId, at) => {
      const key = await findKey(trx, keyId)
      if (!key || key.state === 'compromised') return undefined
      await endKey(trx, keyId, 'compromised', at)
      return key
    },
  }
}

function notYet(): AppError {
  return new AppError(
    'not-permitted-now',
    'This issuer’s new key cannot sign until a day after its publication. Try again tomorrow.',
  )
}
