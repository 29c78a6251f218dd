import type { PushDevice } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { readDevice } from '#platform/accounts/device.ts'
import type { ContentCipher } from '#platform/content-cipher.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { type HostedTarget, pushHash } from '../push-target.ts'
import { findByToken, insertRegistration } from '../wire/registrations-store.ts'
import {
  assignRegistration,
  type DeviceRow,
  deleteRemoval,
  isRemoved,
  listDevices,
  removeDevice,
} from './devices-store.ts'

/** The browsers that show a person's notifications. */
export interface DevicesService {
  list(actor: Actor): Promise<PushDevice[]>
  /** Stops push to one of the actor's browsers. Does nothing for other ids. */
  remove(actor: Actor, id: string): Promise<void>
  /**
   * Assigns a push token to the actor. Idempotent.
   * @returns id of the browser in the actor's list
   * @param isRenewal whether the browser registers again by itself, not by the person's click
   * @throws AppError not-found for an unknown token; conflict if it belongs to another person; gone for a renewal of a
   * browser that the person has removed
   */
  save(
    actor: Actor,
    input: { readonly token: string; readonly isRenewal?: boolean | undefined },
    userAgent: string | undefined,
  ): Promise<{ readonly id: string }>
}

export function createDevicesService({
  db,
  clock,
  cipher,
  isHosted,
}: ServiceDeps & {
  readonly cipher: ContentCipher
  /** Whether tokens come from the hosted service. They are then stored when first saved. */
  readonly isHosted: boolean
}): DevicesService {
  const insertHosted = async (trx: Transaction, token: string, userAgent: string | undefined) => {
    const id = uuidv7()
    await insertRegistration(trx, {
      id,
      fid: null,
      tokenHash: pushHash(token),
      endpointHash: null,
      targetSealed: cipher.seal(id, { kind: 'hosted', token } satisfies HostedTarget),
      publicKey: null,
      userAgent: userAgent?.slice(0, 500) ?? null,
      at: clock(),
    })
    // Another call may have stored it at the same time.
    return findByToken(trx, pushHash(token))
  }
  return {
    list: async (actor) => {
      requireAccess(actor, 'notification.own', null)
      return (await listDevices(db.kysely, actor.userId)).map(toDevice)
    },
    remove: async (actor, id) => {
      requireAccess(actor, 'notification.own', null)
      await inTransaction(db, (trx) => removeDevice(trx, actor.userId, id, clock()))
    },
    save: async (actor, { token, isRenewal = false }, userAgent) => {
      requireAccess(actor, 'notification.own', null)
      return inTransaction(db, async (trx) => {
        const hash = pushHash(token)
        if (isRenewal && (await isRemoved(trx, hash))) {
          throw new AppError('gone', 'This browser was removed. Turn on push again in its settings.')
        }
        await deleteRemoval(trx, hash)
        const known = await findByToken(trx, hash)
        const registration = known ?? (isHosted ? await insertHosted(trx, token, userAgent) : undefined)
        if (!registration) throw notFound('This push token')
        if (registration.user_id !== null && registration.user_id !== actor.userId) {
          throw new AppError('conflict', 'Push in this browser belongs to another account.')
        }
        const { userId, sid } = actor
        const authTime = new Date(actor.authTime)
        await assignRegistration(trx, registration.id, { userId, sid, authTime, at: clock() })
        return { id: registration.id }
      })
    },
  }
}

function toDevice({ id, user_agent, created_at, last_used_at }: DeviceRow): PushDevice {
  return {
    id,
    ...readDevice(user_agent),
    registeredAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
  }
}
