import { createHash } from 'node:crypto'
import { type HeldPassport, maxPassportBytes, maxPassportsPerPerson } from '@vouch/contract'
import type { CheckedCredential, ReadCredential } from '@vouch/credentials'
import { CredentialError, readCredential } from '@vouch/credentials'
import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { comparableEmail } from '#platform/comparable-email.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { createTurns } from '#platform/turns.ts'
import { uuidv7 } from '#platform/uuid.ts'
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
   * @throws AppError too-large, invalid (why it does not count), conflict (the issuer does not answer, too many),
   *   not-permitted-now while their own address is not proven, unavailable when too many wait
   */
  add(
    actor: Actor,
    file: Pick<UploadedFile, 'read'>,
  ): Promise<{ readonly passport: HeldPassport; readonly isNew: boolean }>
  /** @throws AppError not-found, conflict when the issuer does not answer, unavailable */
  check(actor: Actor, id: string): Promise<HeldPassport>
  remove(actor: Actor, id: string): Promise<void>
}

/** Most of the time they wait for their issuers. */
const turns = createTurns(4, 50)

export function createPassportsService(deps: PassportsServiceDeps): PassportsService {
  const { db, clock, shown, fetchText, plainHttpHosts, issuers } = deps

  const checkNow = (text: string, emails: readonly string[]): Promise<CheckAnswer> =>
    turns(async () => {
      const checker = openChecker()
      try {
        return await checker.check({ text, emails, now: clock(), plainHttpHosts }, fetchText)
      } finally {
        await checker.close()
      }
    })

  return {
    add: async (actor, file) => {
      requireAccess(actor, 'passport.own', null)
      requireProven(actor)
      const read = readGiven(await file.read(maxPassportBytes))
      const digest = digestOf(read)
      const mine = await findHeld(db.kysely, actor.userId, { digest })
      if (mine) return { passport: mine, isNew: false }
      if (await isFull(db.kysely, actor.userId)) throw full()
      const emails = [...new Set([actor.email, comparableEmail(actor.email)])]
      const checked = requireCounts(await checkNow(read.text, emails), actor.email, issuers)
      const at = clock()
      return inTransaction(db, async (trx) => {
        await shown.hold(trx, actor.userId)
        const held = () => findHeld(trx, actor.userId, { digest })
        // From another tab, while this one was checked.
        const other = await held()
        if (other) return { passport: other, isNew: false }
        if (await isFull(trx, actor.userId)) throw full()
        await insertPassport(trx, { ...toColumns(checked), ...ofRead(read, digest), ...madeNow(actor, at) })
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
        const answer = await checkNow(row.credential, [])
        const status = stateAfter(answer, issuers)
        if (status === null) throw uncheckedError(answer, row.issuer_host)
        const at = clock()
        await settlePassport(deps, row, { status, checkedAt: at }, at, 'holder')
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

/** @throws AppError too-large, invalid */
function readGiven(content: Buffer): ReadCredential {
  try {
    return readCredential(content)
  } catch (error) {
    if (!(error instanceof CredentialError)) throw error
    throw new AppError(error.code === 'too-large' ? 'too-large' : 'invalid', error.message, { cause: error })
  }
}

/** The same for the same credential, however its JSON is laid out. A token has one form only. */
function digestOf({ format, credential, text }: ReadCredential): Buffer {
  const form = format === 'jwt' ? text : JSON.stringify(credential)
  return createHash('sha256').update(form).digest()
}

function full(): AppError {
  return new AppError(
    'conflict',
    `You hold ${maxPassportsPerPerson} passports, which is the most. Remove one first.`,
  )
}

type Checked = Omit<CheckedCredential, 'subject'>

/** Marks that turn the direction of what follows have no place in a name of one line. */
const plain = (words: string) => words.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

function toColumns({ name, description, issuer, issuedAt, expiresAt }: Checked) {
  return {
    name: plain(name),
    description: plain(description),
    issuer_id: issuer.id,
    issuer_name: plain(issuer.name),
    issuer_host: issuer.host,
    issued_at: issuedAt === null ? null : new Date(issuedAt),
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  }
}

function ofRead({ format, text }: ReadCredential, digest: Buffer) {
  return { format, credential: text, digest }
}

function madeNow({ userId }: Actor, at: Date) {
  const moments = { checked_at: at, tried_at: at, created_at: at }
  return { id: uuidv7(), holder_id: userId, status: 'issued', ...moments }
}
