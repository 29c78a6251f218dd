import type { EmailCodeSent } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import { lockUser } from '#platform/accounts/lock-user.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { codeGone, createOneTimeCodes, type OneTimeCodeDeps } from '#platform/one-time-code/one-time-code.ts'
import { hasAddress, setEmailVerified } from './email-code-store.ts'

export interface EmailCodeService {
  /** Returns the pending confirmation code for the person's current e-mail address, or null. */
  pending(actor: Actor): Promise<EmailCodeSent | null>
  /**
   * Mails a confirmation code.
   * @throws AppError conflict when the e-mail address is confirmed or missing, too-many-requests
   */
  send(actor: Actor): Promise<EmailCodeSent>
  /**
   * Confirms the e-mail address with a mailed code. Idempotent.
   * @throws AppError invalid for a wrong code, too-many-requests after five wrong codes, gone when no code is valid
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
      const pending = await codes.pending(db.kysely, actor.userId)
      return pending && (await hasAddress(db.kysely, actor.userId, pending.email)) ? pending : null
    },

    send: async (actor) => {
      requireAccess(actor, 'person.own', null)
      return inTransaction(db, async (trx) => {
        const user = await lockUser(trx, actor.userId)
        if (!user?.email) throw new AppError('conflict', 'Your account has no e-mail address to confirm.')
        if (user.email_verified) throw new AppError('conflict', 'Your e-mail address is already confirmed.')
        const { email, locale } = user
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
      // Called before any row is locked, because the hosted identity service is a network call.
      // The right code confirms the e-mail address even if the transaction below fails.
      const isHosted = accounts.kind === 'hosted'
      if (isHosted && !(await accounts.markEmailVerified(db.kysely, actor.uid, email))) throw codeGone()
      await inTransaction(db, async (trx) => {
        // Lock the user before the code, as `send` does, to prevent a deadlock.
        await lockUser(trx, actor.userId)
        await codes.use(trx, actor.userId, right)
        if (!(await setEmailVerified(trx, actor.userId, email, at))) throw codeGone()
        if (!isHosted && !(await accounts.markEmailVerified(trx, actor.uid, email))) throw codeGone()
      })
    },
  }
}
