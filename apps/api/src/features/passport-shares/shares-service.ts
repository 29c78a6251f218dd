import { createHash, randomBytes } from 'node:crypto'
import { type newShare, type PassportShare, type shareInput, shareLimits } from '@vouch/contract'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockUser } from '#platform/accounts/lock-user.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { endShareOf, heldAmong, insertShare, sharesOf } from './shares-store.ts'

/** Links to chosen passports of a person. */
export interface SharesService {
  list(actor: Actor): Promise<PassportShare[]>
  /**
   * Makes a share. Its address, which contains a secret of 128 bits, is told only here.
   * @throws AppError invalid for a passport that the person does not hold, conflict above 50 shares
   */
  create(actor: Actor, input: z.output<typeof shareInput>): Promise<z.output<typeof newShare>>
  end(actor: Actor, id: string): Promise<void>
}

export interface SharesDeps extends ServiceDeps {
  readonly publicUrl: string
}

const dayMs = 86_400_000

/** The hash under which the secret of a share is stored and found. */
export function shareTokenHash(token: string): Buffer {
  return createHash('sha256').update(`share ${token}`).digest()
}

export function createSharesService({ db, clock, publicUrl }: SharesDeps): SharesService {
  return {
    list: async (actor) => {
      requireAccess(actor, 'passport.own', null)
      return sharesOf(db.kysely, actor.userId, clock())
    },

    create: async (actor, { label, passports, days }) => {
      requireAccess(actor, 'passport.own', null)
      const at = clock()
      const token = randomBytes(16).toString('base64url')
      return inTransaction(db, async (trx) => {
        await lockUser(trx, actor.userId)
        if ((await sharesOf(trx, actor.userId, at)).length >= shareLimits.shares)
          throw new AppError('conflict', `You can have ${shareLimits.shares} shares. End one first.`)
        const ids = passports.map(({ id }) => id)
        const held = await heldAmong(trx, actor.userId, ids)
        const wrong = ids.findIndex((id, place) => !held.has(id) || ids.indexOf(id) < place)
        if (wrong >= 0)
          throw invalidField(`passports.${wrong}.id`, 'Choose passports that you hold, each once')
        const id = uuidv7()
        const endsAt = days === null ? null : new Date(at.getTime() + days * dayMs)
        await insertShare(trx, {
          id,
          ownerId: actor.userId,
          tokenHash: shareTokenHash(token),
          label,
          at,
          endsAt,
          passports,
        })
        const share = (await sharesOf(trx, actor.userId, at)).find((one) => one.id === id)
        if (!share) throw new Error('share not found after its insert')
        return { ...share, url: `${publicUrl}/passports/${token}` }
      })
    },

    end: async (actor, id) => {
      requireAccess(actor, 'passport.own', null)
      await endShareOf(db.kysely, actor.userId, id, clock())
    },
  }
}
