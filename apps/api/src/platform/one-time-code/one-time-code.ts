import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { EmailCodeSent } from '@vouch/contract'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { type CodeTable, createCodeStore, type Sends } from './one-time-code-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long a one-time code is valid, in minutes. */
const lifetimeMinutes = 10
const maxTries = 5
const resendAfterMs = minuteMs
const sendsPerHour = 5

/** A new one-time code for the mail, and the details to show to the person who requested it. */
interface IssuedCode {
  readonly code: string
  /** How long the code is valid, in minutes. */
  readonly minutes: number
  readonly sent: EmailCodeSent
}

/** A correct one-time code that is not used up yet. */
interface RightCode {
  readonly email: string
  readonly hash: Buffer
  /** Time of the check. {@link OneTimeCodes.use} takes it as the current time, so the code cannot expire in between. */
  readonly at: Date
}

/**
 * Six-digit codes that verify an e-mail address. A code is valid for 10 minutes and 5 attempts. A new code
 * can be sent after 60 s, at most 5 per hour.
 */
export interface OneTimeCodes {
  /**
   * Creates a code, which replaces the previous one. The caller mails it in the same transaction and holds a
   * lock on the subject's row.
   * @throws AppError too-many-requests with the seconds to wait
   */
  issue(trx: Transaction, subjectId: string, email: string): Promise<IssuedCode>
  /**
   * Checks a code and counts the attempt. Call it before the transaction that uses the code: rolling back
   * that transaction must not undo the count.
   * @throws AppError invalid for a wrong code, too-many-requests after five attempts, gone when there is no
   *   unexpired code
   */
  check(executor: Executor, subjectId: string, code: string): Promise<RightCode>
  /** Uses up a code. @throws AppError gone when it was used or replaced since `check` */
  use(trx: Transaction, subjectId: string, right: RightCode): Promise<void>
  /** Where the unexpired code of a subject was sent; undefined when there is none. */
  pending(executor: Executor, subjectId: string): Promise<EmailCodeSent | undefined>
}

/**
 * Creates the codes of one kind.
 * @param table the table with these codes
 * @param purpose part of the hash, so that a code for one purpose is useless for another
 */
export function createOneTimeCodes(
  { clock, secret }: OneTimeCodeDeps,
  table: CodeTable,
  purpose: string,
): OneTimeCodes {
  const store = createCodeStore(table)
  const find = async (executor: Executor, subjectId: string, now: Date) => {
    const code = await store.find(executor, subjectId)
    return code && code.expires_at > now ? code : undefined
  }
  const hashOf = (subjectId: string, email: string, code: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${subjectId}\n${email}\n${code}`).digest()
  return {
    issue: async (trx, subjectId, email) => {
      await store.lockAddress(trx, email)
      // Read the clock after the lock is acquired, so that a concurrent earlier call counts.
      const now = clock()
      const sends = nextSend(await store.find(trx, subjectId), now)
      const hourAgo = new Date(now.getTime() - hourMs)
      const before = await store.findMailed(trx, email, sendsPerHour, hourAgo)
      if (before) throw tooSoon(before.getTime() + hourMs - now.getTime())
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      const expiresAt = new Date(now.getTime() + lifetimeMinutes * minuteMs)
      const hash = hashOf(subjectId, email, code)
      await store.put(trx, subjectId, { email, code_hash: hash, expires_at: expiresAt, ...sends })
      return { code, minutes: lifetimeMinutes, sent: sentOf(email, sends, expiresAt) }
    },

    check: async (executor, subjectId, code) => {
      const now = clock()
      const tried = await store.takeTry(executor, subjectId, maxTries, now)
      if (!tried) throw (await find(executor, subjectId, now)) ? tooManyTries() : codeGone()
      const { email, code_hash: hash } = tried
      if (!timingSafeEqual(hashOf(subjectId, email, code), hash)) throw wrong(maxTries - tried.tries)
      return { email, hash, at: now }
    },

    use: async (trx, subjectId, { hash, at }) => {
      if (!(await store.consume(trx, subjectId, hash, at))) throw codeGone()
    },

    pending: async (executor, subjectId) => {
      const code = await find(executor, subjectId, clock())
      return code && sentOf(code.email, code, code.expires_at)
    },
  }
}

export interface OneTimeCodeDeps {
  readonly clock: Clock
  /** Key of the HMAC. A plain hash of six digits could be reversed by trying all codes. */
  readonly secret: string
}

/** The error for a code that was used or has expired. */
export function codeGone(): AppError {
  return new AppError('gone', 'This code is no longer valid. Request a new one.')
}

function sentOf(email: string, sends: Sends, expiresAt: Date): EmailCodeSent {
  return { email, expiresAt: expiresAt.toISOString(), resendAt: new Date(resendAtOf(sends)).toISOString() }
}

/** When the next code may be sent, in milliseconds since 1970. */
function resendAtOf({ sent_at, sends, hour_began_at }: Sends): number {
  const again = sent_at.getTime() + resendAfterMs
  return sends < sendsPerHour ? again : Math.max(again, hour_began_at.getTime() + hourMs)
}

/** The send counts after sending another code. @throws AppError too-many-requests */
function nextSend(before: Sends | undefined, now: Date): Sends {
  if (!before) return { sent_at: now, sends: 1, hour_began_at: now }
  const wait = resendAtOf(before) - now.getTime()
  if (wait > 0) throw tooSoon(wait)
  const hourEnds = before.hour_began_at.getTime() + hourMs
  if (hourEnds <= now.getTime()) return { sent_at: now, sends: 1, hour_began_at: now }
  return { sent_at: now, sends: before.sends + 1, hour_began_at: before.hour_began_at }
}

function tooSoon(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError('too-many-requests', `We already sent a code. You can request a new one in ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}

function wrong(left: number): AppError {
  const more = left === 0 ? 'Request a new code.' : `${left} ${left === 1 ? 'attempt' : 'attempts'} left.`
  const message = `This code is incorrect. ${more}`
  return new AppError('invalid', message, { errors: [{ path: 'code', message }] })
}

function tooManyTries(): AppError {
  return new AppError('too-many-requests', 'Too many attempts. Request a new code.')
}
