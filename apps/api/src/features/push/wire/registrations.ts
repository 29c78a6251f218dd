import { randomBytes } from 'node:crypto'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { ContentCipher } from '#platform/content-cipher.ts'
import type { PushKeys } from '../push-keys.ts'
import { type PushTarget, pushHash, type WebPushTarget } from '../push-target.ts'
import { lockInstallation } from './installations-store.ts'
import { type RegistrationRules, readRegistration } from './registration-body.ts'
import {
  deleteRegistration,
  deleteRegistrationsOf,
  findByEndpoint,
  findByToken,
  insertRegistration,
  lockEndpoint,
  updateRegistration,
} from './registrations-store.ts'
import { WireError } from './wire-error.ts'

interface Registered {
  readonly token: string
}

/** Registrations of browsers for push, as the FCM registration service knows them. */
export interface Registrations {
  /**
   * Registers a subscription, which replaces any other of the installation. Its token is not assigned to a person yet.
   * A known subscription gets a new token and is no longer assigned to its person.
   * @throws WireError
   */
  create(fid: string, body: unknown, userAgent: string | undefined): Promise<Registered>
  /** Replaces the subscription of a token. @throws WireError */
  update(fid: string, token: string, body: unknown): Promise<Registered>
  /** Deletes a token. Repeating it does nothing. @throws WireError for the token of another installation */
  remove(fid: string, token: string): Promise<void>
}

export function createRegistrations(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly keys: PushKeys
  readonly cipher: ContentCipher
  readonly rules: RegistrationRules
}): Registrations {
  const { db, clock, keys, cipher, rules } = deps

  const read = async (body: unknown) => {
    const { target, publicKey } = readRegistration(body, rules)
    const isOurs = publicKey !== null && (await keys.find(publicKey)) !== undefined
    if (!isOurs) throw new WireError('INVALID_VAPID_KEY')
    return { target, publicKey }
  }

  /** Removes an older registration of the same subscription. */
  const replaceEndpoint = async (trx: Transaction, fid: string, target: WebPushTarget, keepId?: string) => {
    const other = await findByEndpoint(trx, pushHash(target.endpoint))
    if (!other || other.id === keepId) return
    const known = cipher.open(other.id, other.target_sealed) as PushTarget
    // The same keys prove the same browser: it lost its installation, but not its subscription.
    const isSame = known.kind === 'web' && known.auth === target.auth && known.p256dh === target.p256dh
    if (other.fid !== fid && !isSame) throw new WireError('ENDPOINT_TAKEN')
    await deleteRegistration(trx, other.id)
  }

  /** Runs a transaction that locks the endpoint and the installation, to serialise their calls. */
  const write = (fid: string, endpoint: string, work: (trx: Transaction) => Promise<void>) =>
    inTransaction(db, async (trx) => {
      await lockEndpoint(trx, pushHash(endpoint))
      if (!(await lockInstallation(trx, fid))) throw new WireError('INSTALLATION_TOKEN_INVALID')
      await work(trx)
    })

  const owned = async (trx: Transaction, fid: string, token: string) => {
    const registration = await findByToken(trx, pushHash(token))
    if (registration && registration.fid !== fid) throw new WireError('TOKEN_OF_ANOTHER_INSTALLATION')
    return registration
  }

  return {
    create: async (fid, body, userAgent) => {
      const { target, publicKey } = await read(body)
      const token = randomBytes(32).toString('base64url')
      const id = uuidv7()
      await write(fid, target.endpoint, async (trx) => {
        await replaceEndpoint(trx, fid, target)
        await deleteRegistrationsOf(trx, fid)
        await insertRegistration(trx, {
          id,
          fid,
          tokenHash: pushHash(token),
          endpointHash: pushHash(target.endpoint),
          targetSealed: cipher.seal(id, target),
          publicKey,
          userAgent: userAgent?.slice(0, 500) ?? null,
          at: clock(),
        })
      })
      return { token }
    },
    update: async (fid, token, body) => {
      const { target, publicKey } = await read(body)
      await write(fid, target.endpoint, async (trx) => {
        const registration = await owned(trx, fid, token)
        if (!registration) throw new WireError('TOKEN_NOT_FOUND')
        await replaceEndpoint(trx, fid, target, registration.id)
        await updateRegistration(trx, registration.id, {
          endpointHash: pushHash(target.endpoint),
          targetSealed: cipher.seal(registration.id, target),
          publicKey,
          at: clock(),
        })
      })
      return { token }
    },
    remove: (fid, token) =>
      inTransaction(db, async (trx) => {
        const registration = await owned(trx, fid, token)
        if (registration) await deleteRegistration(trx, registration.id)
      }),
  }
}
