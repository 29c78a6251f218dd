import { z } from 'zod'
import { inTransaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { IssuerRegister } from '#features/passport-issuers/ports.ts'
import type { HolderMails, PassportHolding } from '#features/passports/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { defineJob } from '#platform/queue.ts'
import { endedPassports, issuersOf, lockIssued, takeWarnings, updateIssued } from './issued-store.ts'

/** Marks passports whose end has come as expired. Runs every minute. */
export const expireIssued = defineJob({ name: 'expire-issued-passports', payload: z.object({}) })

/** Tells holders that a passport expires soon. Runs daily. */
export const warnOfExpiry = defineJob({ name: 'warn-of-passport-expiry', payload: z.object({}) })

/** Days before the end on which holders are told. */
const warnings = [14, 60] as const
const atOnce = 100

export interface ExpiryDeps extends ServiceDeps {
  readonly issuers: IssuerRegister
  readonly holding: PassportHolding
  readonly holderMails: HolderMails
  readonly notifier: Notifier
}

export function createExpiryJobs(deps: ExpiryDeps): { expire(): Promise<void>; warn(): Promise<void> } {
  const { db, clock, issuers, holding, holderMails, notifier } = deps

  const expireOne = (id: string) =>
    inTransaction(db, async (trx) => {
      const at = clock()
      const [found] = await issuersOf(trx, [id])
      if (!found) return
      await issuers.lockForClock(trx, found.issuer_id)
      const [passport] = await lockIssued(trx, [id])
      const isInForce = passport?.state === 'issued' || passport?.state === 'suspended'
      if (!isInForce || passport.valid_until === null || passport.valid_until > at) return
      await updateIssued(trx, id, { state: 'expired' })
      await holding.settle(trx, id, 'expired', at)
    })

  const warn = (days: number) =>
    inTransaction(db, async (trx) => {
      const at = clock()
      const due = await takeWarnings(trx, at, days, atOnce)
      await notifier.notify(
        trx,
        due.flatMap(({ holder_id: userId, passport: passportName, issuer: personName }) => {
          const news = { kind: 'passport-expiring', side: 'candidate', at, personName, passportName } as const
          return userId === null ? [] : [{ ...news, userId }]
        }),
      )
      for (const { id, holder_id } of due) if (holder_id === null) await holderMails.tell(trx, id, 'expiring')
      return due.length
    })

  return {
    expire: async () => {
      for (;;) {
        const ended = await endedPassports(db.kysely, clock(), atOnce)
        for (const id of ended) await expireOne(id)
        if (ended.length < atOnce) return
      }
    },
    warn: async () => {
      for (const days of warnings) while ((await warn(days)) === atOnce);
    },
  }
}
