import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { EmailCodeSent } from '@vouch/contract'
import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AccountDirectory } from '#platform/account-directory.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import {
  consumeCode,
  findMailedCode,
  findSends,
  isCodeAlive,
  lockPerson,
  noteVerified,
  putCode,
  type Sends,
  takeTry,
} from './email-code-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Numbers of the contract. */
const life = 10
const maxTries = 5
const againAfterMs = minuteMs
const sendsPerHour = 5

export interface EmailCodeService {
  /** @throws AppError conflict when there is nothing to prove, too-many-requests with the seconds to wait */
  send(actor: Actor): Promise<EmailCodeSent>
  /**
   * Proves the address. Doing it again is no error.
   * @throws AppError invalid for a wrong code, too-many-requests after five of them, gone when there is none or it has run out
   */
  confirm(actor: Actor, code: string): Promise<void>
}

export interface EmailCodeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly accounts: AccountDirectory
  readonly outbox: Outbox
  /** Keys the hashes of codes: a million hashes without it would be no secret. */
  readonly secret: string
}

export function createEmailCodeService(deps: EmailCodeDeps): EmailCodeService {
  const { db, clock, accounts, outbox, secret } = deps
  const hashOf = (userId: string, email: string, code: string) =>
    createHmac('sha256', secret).update(`email code\n${userId}\n${email}\n${code}`).digest()
  return {
    send: async (actor) => {
      requireAccess(actor, 'person.own', null)
      return inTransaction(db, async (trx) => {
        const { email, email_verified, locale } = await lockPerson(trx, actor.userId)
        if (email === '') throw new AppError('conflict', 'Your account has no e-mail address yet.')
        if (email_verified) throw new AppError('conflict', 'Your e-mail address is verified already.')
        const now = clock()
        const sends = nextSend(await findSends(trx, actor.userId), now)
        const before = await findMailedCode(trx, email, sendsPerHour, new Date(now.getTime() - hourMs))
        if (before) throw tooSoon(before.getTime() + hourMs - now.getTime())
        const code = randomInt(1_000_000).toString().padStart(6, '0')
        const expiresAt = new Date(now.getTime() + life * minuteMs)
        await putCode(trx, {
          user_id: actor.userId,
          email,
          code_hash: hashOf(actor.userId, email, code),
          expires_at: expiresAt,
          ...sends,
        })
        await outbox.write(trx, { kind: 'email-code', to: email, code, minutes: life, locale })
        return {
          email,
          expiresAt: expiresAt.toISOString(),
          resendAt: new Date(now.getTime() + againAfterMs).toISOString(),
        }
      })
    },

    confirm: async (actor, code) => {
      requireAccess(actor, 'person.own', null)
      if (actor.emailVerified) return
      const now = clock()
      const tried = await takeTry(db.kysely, actor.userId, maxTries, now)
      if (!tried) throw (await isCodeAlive(db.kysely, actor.userId, now)) ? tooManyTries() : usedUp()
      const given = hashOf(actor.userId, tried.email, code)
      if (!timingSafeEqual(given, tried.code_hash)) throw wrong(maxTries - tried.tries)
      // Over the network, so before anything is locked. Whoever gave the right code has proven the address, whether or not
      // what follows is done.
      const isHosted = accounts.kind === 'hosted'
      if (isHosted && !(await accounts.markEmailVerified(db.kysely, actor.uid, tried.email))) throw usedUp()
      await inTransaction(db, async (trx) => {
        // The person before their code, as in `send`: two who do both cannot wait for each other.
        await lockPerson(trx, actor.userId)
        const isUsed = await consumeCode(trx, actor.userId, tried.code_hash, now)
        if (!isUsed || !(await noteVerified(trx, actor.userId, tried.email, now))) throw usedUp()
        if (!isHosted && !(await accounts.markEmailVerified(trx, actor.uid, tried.email))) throw usedUp()
      })
    },
  }
}

/** @throws AppError too-many-requests */
function nextSend(before: Sends | undefined, now: Date): Sends {
  if (!before) return { sent_at: now, sends: 1, hour_began_at: now }
  const again = before.sent_at.getTime() + againAfterMs
  if (again > now.getTime()) throw tooSoon(again - now.getTime())
  const hourEnds = before.hour_began_at.getTime() + hourMs
  if (hourEnds <= now.getTime()) return { sent_at: now, sends: 1, hour_began_at: now }
  if (before.sends >= sendsPerHour) throw tooSoon(hourEnds - now.getTime())
  return { sent_at: now, sends: before.sends + 1, hour_began_at: before.hour_began_at }
}

function tooSoon(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError('too-many-requests', `A code is on its way. You can ask for another one in ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}

function wrong(left: number): AppError {
  const more = left === 0 ? 'Ask for a new one.' : `${left} more ${left === 1 ? 'try' : 'tries'}.`
  const message = `This code is not right. ${more}`
  return new AppError('invalid', message, { errors: [{ path: 'code', message }] })
}

function tooManyTries(): AppError {
  return new AppError('too-many-requests', 'There were too many wrong tries. Ask for a new code.')
}

function usedUp(): AppError {
  return new AppError('gone', 'This code can no longer be used. Ask for a new one.')
}
