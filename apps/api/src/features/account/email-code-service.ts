import type { EmailCodeSent } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { codeGone, createOneTimeCodes, type OneTimeCodeDeps } from '#platform/one-time-code/one-time-code.ts'
import { hasAddress, lockPerson, noteVerified } from './email-code-store.ts'

export interface EmailCodeService {
  /** The code sent to the person's present address that can still be used. */
  pending(actor: Actor): Promise<EmailCodeSent | null>
  /** @throws AppError conflict when there is nothing to prove, too-many-requests with the seconds to wait */
  send(actor: Actor): Promise<EmailCodeSent>
  /**
   * Proves the address. Doing it again is no error.
   * @throws AppError invalid for a wrong code, too-many-requests after five of them, gone when there is none or it has run out
   */
  confirm(actor: Actor, code: string): Promise<void>
}

export interface EmailCodeDeps extends OneTimeCodeDeps {
  readonly db: Database
  readonly accounts: AccountDirectory
  readonly outbox: Outbox
}

export function createEmailCodeService(deps: EmailCodeDeps): EmailCodeService {
  const { db, accounts, outbox } = deps
  const place = { table: 'email_codes', subject: 'user_id', mail: 'email-code' } as const
  const codes = createOneTimeCodes(deps, place, 'email code')
  return {
    pending: async (actor) => {
      requireAccess(actor, 'person.own', null)
      const pending = await codes.underWay(db.kysely, actor.userId)
      return pending && (await hasAddress(db.kysely, actor.userId, pending.email)) ? pending : null
    },

    send: async (actor) => {
      requireAccess(actor, 'person.own', null)
      return inTransaction(db, async (trx) => {
        const { email, email_verified, locale } = await lockPerson(trx, actor.userId)
        if (email === '') throw new AppError('conflict', 'Your account has no e-mail address yet.')
        if (email_verified) throw new AppError('conflict', 'Your e-mail address is verified already.')
        const { code, minutes, sent } = await codes.issue(trx, actor.userId, email)
        await outbox.write(trx, { kind: 'email-code', to: email, code, minutes, locale })
        return sent
      })
    },

    confirm: async (actor, code) => {
      requireAccess(actor, 'person.own', null)
      if (actor.emailVerified) return
      const right = await codes.check(db.kysely, actor.userId, code)
      const { email, at } = right
      // Over the network, so before anything is locked. Whoever gave the right code has proven the address, whether or not
      // what follows is done.
      const isHosted = accounts.kind === 'hosted'
      if (isHosted && !(await accounts.markEmailVerified(db.kysely, actor.uid, email))) throw codeGone()
      await inTransaction(db, async (trx) => {
        // The person before their code, as in `send`: two who do both cannot wait for each other.
        await lockPerson(trx, actor.userId)
        await codes.use(trx, actor.userId, right)
        if (!(await noteVerified(trx, actor.userId, email, at))) throw codeGone()
        if (!isHosted && !(await accounts.markEmailVerified(trx, actor.uid, email))) throw codeGone()
      })
    },
  }
}
