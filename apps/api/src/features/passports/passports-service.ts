import { type HeldPassport, maxPassportBytes, maxPassportsPerPerson } from '@vouch/contract'
import type { CheckedCredential, ReadCredential } from '@vouch/credentials'
import { CredentialError, fingerprint, readCredential } from '@vouch/credentials'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { createTurns, createTurnsOfEach } from '#base/turns.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { stateAfter } from './check-state.ts'
import { type CheckAnswer, openChecker } from './credential-checker.ts'
import type { FetchText } from './issuer-documents.ts'
import { requireCounts, uncheckedError } from './passport-refusals.ts'
import { deletePassport, findForCheck, findHeld, insertPassport, isFull } from './passports-store.ts'
import { type SettleDeps, settlePassport } from './settle-passport.ts'
import type { TrustedIssuers } from './trusted-issuers.ts'

export interface PassportsServiceDeps extends SettleDeps {
  readonly clock: Clock
  readonly fetchText: FetchText
  /** Asked without TLS: this machine, outside production. */
  readonly plainHttpHosts: readonly string[]
  readonly issuers: TrustedIssuers
}

/** What a person does with the passports that they hold. */
export interface PassportsService {
  /**
   * Checks a passport and holds it. Whoever holds it already gets it as it is. It stays theirs when their address changes.
   * @param gone aborts when whoever asked leaves: nothing is held then
   * @throws AppError too-large, invalid (why it does not count), conflict (the issuer does not answer, too many),
   *   not-permitted-now while their own address is not proven, unavailable when too many wait
   */
  add(
    actor: Actor,
    file: Pick<UploadedFile, 'read'>,
    gone: AbortSignal,
  ): Promise<{ readonly passport: HeldPassport; readonly isNew: boolean }>
  /** @throws AppError not-found, conflict when the issuer does not answer, unavailable */
  check(actor: Actor, id: string): Promise<HeldPassport>
  remove(actor: Actor, id: string): Promise<void>
}

/** Most of the time they wait for their issuers. One of each person, or one person could keep everybody waiting. */
const turns = createTurns(4, 50, 'passports')
const turnsOf = createTurnsOfEach(1, 10, 'passports')
/** With the time of a check, this is what a browser waits. */
const longestWaitMs = 4_000

export function createPassportsService(deps: PassportsServiceDeps): PassportsService {
  const { db, clock, shown, fetchText, plainHttpHosts, issuers } = deps

  /** @returns what came of it, and when the issuer was asked */
  const checkNow = (userId: string, text: string, emails: readonly string[], gone?: AbortSignal) => {
    const until = performance.now() + longestWaitMs
    const checkOne = async (): Promise<{ readonly answer: CheckAnswer; readonly askedAt: Date }> => {
      requireThere(gone)
      const [checker, askedAt] = [openChecker(), clock()]
      // Nobody waits for it: it gives its turn to the next one.
      const leave = () => void checker.close()
      gone?.addEventListener('abort', leave, { once: true })
      try {
        const task = { text, emails, now: askedAt, plainHttpHosts, issuers }
        return { answer: await checker.check(task, fetchText), askedAt }
      } finally {
        gone?.removeEventListener('abort', leave)
        await checker.close()
      }
    }
    return turnsOf(userId)(() => turns(checkOne, until - performance.now()), longestWaitMs)
  }

  return {
    add: async (actor, file, gone) => {
      requireAccess(actor, 'passport.own', null)
      requireProven(actor)
      const read = readGiven(await file.read(maxPassportBytes))
      const digest = fingerprint(read)
      const mine = await findHeld(db.kysely, actor.userId, { digest })
      if (mine) return { passport: mine, isNew: false }
      if (await isFull(db.kysely, actor.userId)) throw full()
      const emails = [...new Set([actor.email, comparableEmail(actor.email)])]
      const { answer, askedAt } = await checkNow(actor.userId, read.text, emails, gone).catch(
        (error: unknown) => {
          requireThere(gone)
          throw error
        },
      )
      const checked = requireCounts(answer, actor.email, issuers)
      const at = clock()
      return inTransaction(db, async (trx) => {
        await shown.hold(trx, actor.userId)
        requireThere(gone)
        const held = () => findHeld(trx, actor.userId, { digest })
        // From another tab, while this one was checked.
        const other = await held()
        if (other) return { passport: other, isNew: false }
        if (await isFull(trx, actor.userId)) throw full()
        await insertPassport(trx, {
          ...toColumns(checked),
          ...ofRead(read, digest),
          ...madeNow(actor, at, askedAt),
        })
        await shown.refresh(trx, actor.userId, at, 'holder')
        const passport = await held()
        if (!passport) throw new Error('a passport that was just stored is not there')
        return { passport, isNew: true }
      })
    },

    check: async (actor, id) => {
      requireAccess(actor, 'passport.own', null)
      const row = await findForCheck(db.kysely, actor.userId, id)
      if (!row) throw notFound('This passport')
      // An end does not come back: nobody needs to be asked.
      if (row.status !== 'expired') {
        const { answer, askedAt } = await checkNow(actor.userId, row.credential, [])
        const status = stateAfter(answer, row.status)
        if (status === null) throw uncheckedError(answer, row.issuer_host)
        await settlePassport(deps, row, { status, checkedAt: askedAt }, clock(), 'holder')
      }
      const passport = await findHeld(db.kysely, actor.userId, { id })
      if (!passport) throw notFound('This passport')
      return passport
    },

    remove: async (actor, id) => {
      requireAccess(actor, 'passport.own', null)
      await inTransaction(db, async (trx) => {
        await shown.hold(trx, actor.userId)
        if (await deletePassport(trx, actor.userId, id)) {
          await shown.refresh(trx, actor.userId, clock(), 'holder')
        }
      })
    },
  }
}

/** @throws AppError not-permitted-now */
function requireProven({ emailVerified }: Actor): void {
  if (emailVerified) return
  throw new AppError(
    'not-permitted-now',
    'Prove your e-mail address first: a passport counts only when it is made out to it.',
  )
}

/** @throws AppError conflict, which nobody reads: who asked has left */
function requireThere(gone: AbortSignal | undefined): void {
  if (gone?.aborted) throw new AppError('conflict', 'The upload was cancelled.')
}

/** @throws AppError too-large, invalid */
function readGiven(content: Buffer): ReadCredential {
  try {
    return readCredential(content)
  } catch (error) {
    if (!(error instanceof CredentialError)) throw error
    throw new AppError(error.code === 'too-large' ? 'too-large' : 'invalid', error.message, { cause: error })
  }
}

function full(): AppError {
  return new AppError(
    'conflict',
    `You hold ${maxPassportsPerPerson} passports, which is the most. Remove one first.`,
  )
}

type Checked = Omit<CheckedCredential, 'subject'>

function toColumns({ name, description, criteriaUrl, issuer, issuedAt, expiresAt }: Checked) {
  return {
    name,
    description,
    criteria_url: criteriaUrl,
    issuer_id: issuer.id,
    issuer_name: issuer.name,
    issuer_host: issuer.host,
    issued_at: issuedAt === null ? null : new Date(issuedAt),
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  }
}

function ofRead({ format, text }: ReadCredential, digest: Buffer) {
  return { format, credential: text, digest }
}

function madeNow({ userId }: Actor, at: Date, askedAt: Date) {
  const moments = { checked_at: askedAt, tried_at: askedAt, created_at: at }
  return { id: uuidv7(), holder_id: userId, status: 'issued', ...moments }
}
