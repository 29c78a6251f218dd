import type { PassportKey, passportKeysQuery } from '@vouch/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { decodeTimeCursor } from '#db/json-page.ts'
import { encodeCursor, type Page } from '#db/paging.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { defineJob, type Queue } from '#platform/queue.ts'
import type { IssuerKeys } from './issuer-keys.ts'
import { findKey, issuersWithKeys, keyKinds, signingKeys } from './issuer-keys-store.ts'
import { findKeys, issuersToSignAgain, lockCompromised } from './keys-read-model.ts'
import { lockIssuerRow } from './lock-issuer.ts'
import type { PassportSigner } from './ports.ts'

/** Lets keys rotate. Runs every hour, because a successor starts a day after its publication. */
export const rotatePassportKeys = defineJob({ name: 'rotate-passport-keys', payload: z.object({}) })

/** Signs the passports of a leaked key again. */
export const signAgain = defineJob({
  name: 'sign-passports-again',
  payload: z.object({ issuerId: z.uuid() }),
})

/**
 * Goes on with signing again after a process was killed: its job counts as running for 15 minutes. Runs every minute.
 */
export const resumeSigningAgain = defineJob({ name: 'resume-signing-again', payload: z.object({}) })

/** Passports that are signed again in one transaction. */
const signedAtOnce = 20

/** Takes over the file of a passport in force that was signed again after a leak. */
export type SignedAgain = (
  trx: Transaction,
  passportId: string,
  credential: string,
  at: Date,
) => Promise<void>

export interface KeysServiceDeps extends ServiceDeps {
  readonly queue: Queue
  readonly keys: IssuerKeys
  readonly signer: PassportSigner
  readonly origin: string
  readonly refile: SignedAgain
}

/** What administrators and the clock do with keys. */
export interface KeysService {
  list(actor: Actor, query: z.output<typeof passportKeysQuery>): Promise<Page<PassportKey>>
  /** @throws AppError not-found, sign-in-again */
  compromise(actor: Actor, keyId: string): Promise<PassportKey>
  /** Rotates the keys of all issuers, and signs again what a leak left without a valid signature. Idempotent. */
  rotate(): Promise<void>
  /** Lets passports be signed again whose key was compromised. Idempotent. */
  resume(): Promise<void>
  /** Signs again every passport of an issuer whose key was compromised. Idempotent. */
  signAgain(issuerId: string): Promise<void>
}

export function createKeysService(deps: KeysServiceDeps): KeysService {
  const { db, clock, queue, keys, signer, origin, refile } = deps
  const resume = async () => {
    for (const issuerId of await issuersToSignAgain(db.kysely))
      await queue.enqueue(db.kysely, signAgain, { issuerId }, { singletonKey: issuerId })
  }
  return {
    resume,
    list: async (actor, { limit = 20, cursor, issuerId }) => {
      requireAccess(actor, 'passport.issuer.decide', null)
      const after = decodeTimeCursor(cursor)
      const rows = await findKeys(db.kysely, origin, { issuerId, after, limit: limit + 1 })
      const items = rows.slice(0, limit)
      const last = items.at(-1)
      const nextCursor = rows.length > limit && last ? encodeCursor([last.at, last.key.id]) : null
      return { items: items.map(({ key }) => key), nextCursor }
    },

    compromise: async (actor, keyId) => {
      requireAccess(actor, 'passport.issuer.decide', null)
      const at = clock()
      requireRecentSignIn(actor, at)
      return inTransaction(db, async (trx) => {
        const known = await findKey(trx, keyId)
        if (!known) throw notFound('This key')
        const { issuer_id: issuerId } = known
        await lockIssuerRow(trx, issuerId)
        if (await keys.compromise(trx, keyId, at)) {
          await keys.rotate(trx, issuerId, at)
          await unsignLists(trx, issuerId)
          await queue.enqueue(trx, signAgain, { issuerId }, { singletonKey: issuerId })
          const about = { actorId: actor.userId, subjectId: issuerId, at, details: { key: keyId } }
          await record(trx, { action: 'passport-key.compromise', ...about })
        }
        const [found] = await findKeys(trx, origin, { keyId, limit: 1 })
        if (!found) throw notFound('This key')
        return found.key
      })
    },

    rotate: async () => {
      for (const issuerId of await issuersWithKeys(db.kysely)) {
        await inTransaction(db, async (trx) => {
          await lockIssuerRow(trx, issuerId)
          await keys.rotate(trx, issuerId, clock())
        })
      }
      await resume()
    },

    signAgain: async (issuerId) => {
      for (;;) {
        const signed = await inTransaction(db, async (trx) => {
          await lockIssuerRow(trx, issuerId)
          // After a leak the successor may still have to wait; the hourly rotation tries again.
          if ((await signingKeys(trx, issuerId)).length < keyKinds.length) return 0
          const passports = await lockCompromised(trx, issuerId, signedAtOnce)
          for (const { id, isInForce } of passports) {
            const at = clock()
            const { credential } = await signer.sign(trx, id, 'same', at)
            if (isInForce) await refile(trx, id, credential, at)
          }
          return passports.length
        })
        if (signed < signedAtOnce) return
      }
    },
  }
}

/** Lets the lists of an issuer be signed again when they are read. */
async function unsignLists(trx: Transaction, issuerId: string): Promise<void> {
  await sql`update passport_status_lists set signed = null, signed_at = null
    where issuer_id = ${issuerId}`.execute(trx)
}
