import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { EmailCodeSent } from '@vouch/contract'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import {
  type CodePlace,
  consumeCode,
  findCode,
  findMailedCode,
  findSends,
  lockAddress,
  putCode,
  type Sends,
  takeTry,
} from './one-time-code-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** domain.md: the one-time code. Its life is in minutes. */
const life = 10
const maxTries = 5
const againAfterMs = minuteMs
const sendsPerHour = 5

/** A code to mail, and what its asker is told. */
interface IssuedCode {
  /** Six digits. */
  readonly code: string
  /** Minutes that it lives. */
  readonly minutes: number
  readonly sent: EmailCodeSent
}

/** The right code was given; it is open until {@link OneTimeCodes.use}. */
interface RightCode {
  readonly email: string
  readonly hash: Buffer
  /** When it was looked at. What takes its time between that and the use does not let it run out. */
  readonly at: Date
}

/** Six digits to an address that prove it: for 10 minutes, with 5 tries, again after 60 seconds, 5 in an hour. */
export interface OneTimeCodes {
  /**
   * Makes the code that takes the place of the one before; the caller mails it in the same transaction, which holds a lock
   * on the subject, so that codes about one subject come one by one.
   * @throws AppError too-many-requests with the seconds to wait
   */
  issue(trx: Transaction, subjectId: string, email: string): Promise<IssuedCode>
  /**
   * Looks at a code that somebody gives. The try is counted at once, outside of what follows: a transaction that fails
   * gives none back.
   * @throws AppError invalid for a wrong code, too-many-requests after five of them, gone when there is none or it has run out
   */
  check(executor: Executor, subjectId: string, code: string): Promise<RightCode>
  /** A code opens once. @throws AppError gone when it was used or replaced since `check` */
  use(trx: Transaction, subjectId: string, right: RightCode): Promise<void>
  /** The code that is under way; undefined when there is none or it has run out. */
  underWay(executor: Executor, subjectId: string): Promise<EmailCodeSent | undefined>
}

/**
 * @param place the table of these codes, and the mail by which those of the last hour are counted
 * @param purpose goes into the hash: a code for one thing opens nothing else
 */
export function createOneTimeCodes(
  { clock, secret }: OneTimeCodeDeps,
  place: CodePlace,
  purpose: string,
): OneTimeCodes {
  const hashOf = (subjectId: string, email: string, code: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${subjectId}\n${email}\n${code}`).digest()
  return {
    issue: async (trx, subjectId, email) => {
      await lockAddress(trx, place, email)
      // After the waiting: whoever came second is told by what the first one did.
      const now = clock()
      const sends = nextSend(await findSends(trx, place, subjectId), now)
      const hourAgo = new Date(now.getTime() - hourMs)
      const before = await findMailedCode(trx, place, email, sendsPerHour, hourAgo)
      if (before) throw tooSoon(before.getTime() + hourMs - now.getTime())
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      const expiresAt = new Date(now.getTime() + life * minuteMs)
      const hash = hashOf(subjectId, email, code)
      await putCode(trx, place, subjectId, { email, code_hash: hash, expires_at: expiresAt, ...sends })
      return { code, minutes: life, sent: sentOf(email, sends, expiresAt) }
    },

    check: async (executor, subjectId, code) => {
      const now = clock()
      const tried = await takeTry(executor, place, subjectId, maxTries, now)
      if (!tried) throw (await findCode(executor, place, subjectId, now)) ? tooManyTries() : codeGone()
      const { email, code_hash: hash } = tried
      if (!timingSafeEqual(hashOf(subjectId, email, code), hash)) throw wrong(maxTries - tried.tries)
      return { email, hash, at: now }
    },

    use: async (trx, subjectId, { hash, at }) => {
      if (!(await consumeCode(trx, place, subjectId, hash, at))) throw codeGone()
    },

    underWay: async (executor, subjectId) => {
      const code = await findCode(executor, place, subjectId, clock())
      return code && sentOf(code.email, code, code.expires_at)
    },
  }
}

export interface OneTimeCodeDeps {
  readonly clock: Clock
  /** Keys the hashes of codes: a million hashes without it would be no secret. */
  readonly secret: string
}

/** For a code that is used up, and for one that proves nothing any more. */
export function codeGone(): AppError {
  return new AppError('gone', 'This code can no longer be used. Ask for a new one.')
}

function sentOf(email: string, sends: Sends, expiresAt: Date): EmailCodeSent {
  return { email, expiresAt: expiresAt.toISOString(), resendAt: new Date(resendAtOf(sends)).toISOString() }
}

/** When the next code may be sent, in ms since 1970. */
function resendAtOf({ sent_at, sends, hour_began_at }: Sends): number {
  const again = sent_at.getTime() + againAfterMs
  return sends < sendsPerHour ? again : Math.max(again, hour_began_at.getTime() + hourMs)
}

/** @throws AppError too-many-requests */
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
