import { type FurtherAddress, maxFurtherAddresses } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import { lockUser } from '#platform/accounts/lock-user.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { codeGone, createOneTimeCodes, type OneTimeCodeDeps } from '#platform/one-time-code/one-time-code.ts'

/** Further addresses of people, which passports may be made out to. */
export interface AddressesService {
  list(actor: Actor): Promise<FurtherAddress[]>
  /** @throws AppError conflict for an address that is proven already, or above ten; too-many-requests */
  send(actor: Actor, email: string): Promise<void>
  /** @throws AppError invalid for a wrong code, gone when no code is valid for this address, too-many-requests */
  prove(actor: Actor, email: string, code: string): Promise<FurtherAddress[]>
  remove(actor: Actor, email: string): Promise<FurtherAddress[]>
}

export interface AddressesDeps extends ServiceDeps, OneTimeCodeDeps {
  readonly outbox: Outbox
}

export function createAddressesService(deps: AddressesDeps): AddressesService {
  const { db, outbox } = deps
  const place = { table: 'address_codes', subject: 'user_id', mail: 'email-code' } as const
  const codes = createOneTimeCodes(deps, place, 'further address')

  const list = async (actor: Actor): Promise<FurtherAddress[]> => {
    requireAccess(actor, 'passport.own', null)
    const rows = await db.kysely
      .selectFrom('person_addresses')
      .select(['email', 'proven_at'])
      .where('user_id', '=', actor.userId)
      .orderBy('email')
      .execute()
    return rows.map(({ email, proven_at }) => ({ email, provenAt: proven_at.toISOString() }))
  }

  return {
    list,

    send: async (actor, given) => {
      const email = comparableEmail(given)
      const known = await list(actor)
      if (email === comparableEmail(actor.email) || known.some((one) => one.email === email))
        throw new AppError('conflict', 'This is already one of your addresses.')
      if (known.length >= maxFurtherAddresses)
        throw new AppError(
          'conflict',
          `You can have ${maxFurtherAddresses} other addresses. Remove one first.`,
        )
      await inTransaction(db, async (trx) => {
        const user = await lockUser(trx, actor.userId)
        const { code, minutes } = await codes.issue(trx, actor.userId, email)
        await outbox.write(trx, {
          kind: 'email-code',
          to: email,
          code,
          minutes,
          locale: user?.locale ?? null,
        })
      })
    },

    prove: async (actor, given, code) => {
      requireAccess(actor, 'passport.own', null)
      const right = await codes.check(db.kysely, actor.userId, code)
      if (right.email !== comparableEmail(given)) throw codeGone()
      await inTransaction(db, async (trx) => {
        await lockUser(trx, actor.userId)
        await codes.use(trx, actor.userId, right)
        await trx
          .insertInto('person_addresses')
          .values({ user_id: actor.userId, email: right.email, proven_at: right.at })
          .onConflict((conflict) => conflict.columns(['user_id', 'email']).doNothing())
          .execute()
      })
      return list(actor)
    },

    remove: async (actor, email) => {
      requireAccess(actor, 'passport.own', null)
      await db.kysely
        .deleteFrom('person_addresses')
        .where('user_id', '=', actor.userId)
        .where('email', '=', comparableEmail(email))
        .execute()
      return list(actor)
    },
  }
}
