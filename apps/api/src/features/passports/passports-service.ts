import { type HeldPassport, maxPassportBytes, type PassportVisibility } from '@vouch/contract'
import type { CheckedCredential, ReadCredential } from '@vouch/credentials'
import { CredentialError, fingerprint, readCredential } from '@vouch/credentials'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { createConcurrencyLimit, createLimitPerUser } from '#base/concurrency-limit.ts'
import { uuidv7 } from '#base/uuid.ts'
import { type Executor, inTransaction, type Transaction } from '#db/transaction.ts'
import { provenAddresses } from '#platform/accounts/proven-addresses.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { type CheckDeps, checkOnce } from './check-once.ts'
import { columnsAfter, stateAfter } from './check-state.ts'
import { issuedIdOf } from './issued-id.ts'
import { toColumns } from './passport-columns.ts'
import { inconclusiveError, offeredBySelf, passportsFull, requireAccepted } from './passport-refusals.ts'
import {
  claim,
  deletePassport,
  findForCheck,
  findHeld,
  holdListedKey,
  insertPassport,
  isFull,
  setVisibility,
} from './passports-store.ts'
import type { PassportHolding } from './ports.ts'
import { type SettleDeps, settlePassport } from './settle-passport.ts'

export interface PassportsServiceDeps extends SettleDeps, ServiceDeps, CheckDeps {
  /** Origin of the ids of passports issued here. */
  readonly origin: string
  readonly holding: PassportHolding
}

export interface PassportsService {
  /**
   * Checks and stores a passport. Returns the stored passport if the actor already holds it. One issued here is recognised
   * by its id, whichever of its files is added; if it was accepted without an account, it becomes the actor's. A stored passport stays when the actor's e-mail address changes.
   * @param gone aborts the check when the client disconnects; then nothing is stored
   * @throws AppError too-large; invalid with the reason; conflict if the issuer does not respond or at the maximum
   * number of passports; not-permitted-now without a confirmed e-mail address; unavailable if the queue is full
   */
  add(
    actor: Actor,
    file: Pick<UploadedFile, 'read'>,
    gone: AbortSignal,
  ): Promise<{ readonly passport: HeldPassport; readonly isNew: boolean }>
  /**
   * Rechecks a stored passport with its issuer.
   * @throws AppError not-found, conflict if the issuer does not respond, unavailable
   */
  check(actor: Actor, id: string): Promise<HeldPassport>
  /** @throws AppError not-found */
  show(actor: Actor, id: string, visibility: PassportVisibility): Promise<HeldPassport>
  remove(actor: Actor, id: string): Promise<void>
}

/** Four checks run at once, because they mostly wait for issuers. One per person, so that nobody can fill the queue. */
const limit = createConcurrencyLimit(4, 50, 'passports')
const limitOf = createLimitPerUser(1, 10, 'passports')
/** Maximum time in the queue in ms. Together with the check it stays below a browser's timeout. */
const longestWaitMs = 4_000

export function createPassportsService(deps: PassportsServiceDeps): PassportsService {
  const { db, clock, shown, issuers, origin, holding } = deps
  const checkNow = createCheckNow(deps)

  return {
    add: async (actor, file, gone) => {
      requireAccess(actor, 'passport.own', null)
      requireProven(actor)
      const read = parseUpload(await file.read(maxPassportBytes))
      const digest = fingerprint(read)
      const issuedId = issuedIdOf(read, origin)
      const heldBy = async (executor: Executor) =>
        (await findHeld(executor, actor.userId, { digest })) ??
        (issuedId === undefined ? undefined : findHeld(executor, actor.userId, { issuedId }))
      const existing = await heldBy(db.kysely)
      if (existing) return { passport: existing, isNew: false }
      if (await isFull(db.kysely, actor.userId)) throw passportsFull()
      const emails = [...new Set([actor.email, ...(await provenAddresses(db.kysely, actor.userId))])]
      const { answer, askedAt } = await checkNow(actor.userId, read.text, emails, gone).catch(
        (error: unknown) => {
          requireConnected(gone)
          throw error
        },
      )
      const checked = requireAccepted(answer, actor.email, issuers)
      const at = clock()
      return inTransaction(db, async (trx) => {
        const claimed = issuedId === undefined ? undefined : await claim(trx, issuedId, actor.userId, emails)
        if (issuedId !== undefined && claimed) {
          requireConnected(gone)
          if (claimed.offeredBy === actor.userId) throw offeredBySelf()
          const own = { holderId: actor.userId, credential: claimed.credential }
          return { passport: await holding.hold(trx, issuedId, own, at), isNew: true }
        }
        await shown.hold(trx, actor.userId)
        requireConnected(gone)
        // A parallel request may have stored the same passport during the check.
        const other = await heldBy(trx)
        if (other) return { passport: other, isNew: false }
        if (await isFull(trx, actor.userId)) throw passportsFull()
        const { format, text: credential } = read
        await insertPassport(trx, {
          ...toColumns(await withListedName(trx, checked)),
          ...{ id: uuidv7(), holder_id: actor.userId, status: 'issued', format, credential, digest },
          ...{ checked_at: askedAt, tried_at: askedAt, created_at: at },
        })
        await shown.refresh(trx, actor.userId, at, 'holder')
        const passport = await findHeld(trx, actor.userId, { digest })
        if (!passport) throw new Error('passport not found after its insert')
        return { passport, isNew: true }
      })
    },

    check: async (actor, id) => {
      requireAccess(actor, 'passport.own', null)
      const row = await findForCheck(db.kysely, actor.userId, id)
      if (!row) throw notFound('This passport')
      // An expired passport stays expired, and of one issued here everything is known: nobody is asked.
      if (row.status !== 'expired' && row.issued_id === null) {
        const { answer, askedAt } = await checkNow(actor.userId, row.credential, [])
        const status = stateAfter(answer, row.status)
        if (status === null) throw inconclusiveError(answer, row)
        const state = { status, checkedAt: askedAt, columns: columnsAfter(answer) }
        await settlePassport(deps, row, state, clock(), 'holder')
      }
      const passport = await findHeld(db.kysely, actor.userId, { id })
      if (!passport) throw notFound('This passport')
      return passport
    },

    show: async (actor, id, visibility) => {
      requireAccess(actor, 'passport.own', null)
      return inTransaction(db, async (trx) => {
        await shown.hold(trx, actor.userId)
        if (!(await setVisibility(trx, actor.userId, id, visibility))) throw notFound('This passport')
        await shown.refresh(trx, actor.userId, clock(), 'holder')
        const passport = await findHeld(trx, actor.userId, { id })
        if (!passport) throw notFound('This passport')
        return passport
      })
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

/** Makes the function that checks a credential for a person. Waits for its turn. */
function createCheckNow(deps: PassportsServiceDeps) {
  return (userId: string, text: string, emails: readonly string[], gone?: AbortSignal) => {
    const until = performance.now() + longestWaitMs
    const check = async () => {
      requireConnected(gone)
      return checkOnce(deps, { text, emails, gone })
    }
    return limitOf(userId)(() => limit(check, until - performance.now()), longestWaitMs)
  }
}

/**
 * Requires a confirmed e-mail address.
 * @throws AppError not-permitted-now
 */
function requireProven({ emailVerified }: Actor): void {
  if (emailVerified) return
  throw new AppError(
    'not-permitted-now',
    'Confirm your e-mail address first. A passport must be made out to your confirmed address.',
  )
}

/**
 * Stops when the client has disconnected.
 * @throws AppError conflict, which that client never sees
 */
function requireConnected(gone: AbortSignal | undefined): void {
  if (gone?.aborted) throw new AppError('conflict', 'The upload was cancelled.')
}

/**
 * Parses an uploaded passport.
 * @throws AppError too-large, invalid
 */
function parseUpload(content: Buffer): ReadCredential {
  try {
    return readCredential(content)
  } catch (error) {
    if (!(error instanceof CredentialError)) throw error
    throw new AppError(error.code === 'too-large' ? 'too-large' : 'invalid', error.message, { cause: error })
  }
}

/**
 * The name of a listed key may have changed during the check, or the key may have left the list.
 * @throws AppError invalid
 */
async function withListedName<T extends Pick<CheckedCredential, 'how' | 'issuer'>>(
  trx: Transaction,
  checked: T,
): Promise<T> {
  if (checked.how !== 'listed-key') return checked
  const name = await holdListedKey(trx, checked.issuer.id)
  if (name === undefined) {
    throw new AppError('invalid', 'This marketplace no longer lists the key that signed this passport.')
  }
  return { ...checked, issuer: { ...checked.issuer, name } }
}
