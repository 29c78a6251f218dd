import {
  type correction,
  type HeldPassportState,
  type IssuedAction,
  type IssuedPassport,
  type issuedBulk,
  issuerLimits,
  type renewal,
  type revocation,
} from '@vouch/contract'
import { can, endOfDay, issuedTransitions, isTakenBack, mayChangeIssued, validUntilOf } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound, stale } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { IssuerRegister, KnownIssuer } from '#features/passport-issuers/ports.ts'
import type { PassportSigner } from '#features/passport-signing/ports.ts'
import type { PassportHolding } from '#features/passports/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { IssuedReadModel } from './issued-read-model.ts'
import { type IssuedChange, issuersOf, type LockedIssued, lockIssued, updateIssued } from './issued-store.ts'

/** A passport in the version that the caller saw. */
interface SeenPassport {
  readonly id: string
  readonly version: number
}

/** What issuers do with single passports. Recorded in the audit log. */
export interface LifeService {
  /** @throws AppError not-found, forbidden, stale, not-permitted-now */
  withdraw(actor: Actor, seen: SeenPassport): Promise<IssuedPassport>
  /** @throws AppError not-found, forbidden, stale, not-permitted-now */
  suspend(actor: Actor, seen: SeenPassport, reason: string): Promise<IssuedPassport>
  /** @throws AppError not-found, forbidden, stale, not-permitted-now */
  reinstate(actor: Actor, seen: SeenPassport): Promise<IssuedPassport>
  /** @throws AppError not-found, forbidden, stale, not-permitted-now, sign-in-again */
  revoke(actor: Actor, seen: SeenPassport, why: z.output<typeof revocation>): Promise<IssuedPassport>
  /** @throws AppError not-found, forbidden, stale, invalid for an end in the past, not-permitted-now */
  renew(actor: Actor, seen: SeenPassport, input: z.output<typeof renewal>): Promise<IssuedPassport>
  /** @throws AppError not-found, forbidden, stale, invalid, not-permitted-now */
  correct(actor: Actor, seen: SeenPassport, input: z.output<typeof correction>): Promise<IssuedPassport>
  /** @throws AppError invalid without a reason, sign-in-again */
  changeAll(
    actor: Actor,
    input: z.output<typeof issuedBulk>,
  ): Promise<{ readonly changed: number; readonly skipped: string[] }>
}

export interface LifeDeps extends ServiceDeps {
  readonly issuers: IssuerRegister
  readonly signer: PassportSigner
  readonly holding: PassportHolding
  readonly readModel: IssuedReadModel
}

/** An action that may be taken, with what it changes besides the state. */
interface Act {
  readonly action: IssuedAction
  readonly at: Date
  readonly change?: IssuedChange
}

export function createLifeService(deps: LifeDeps): LifeService {
  const { db, clock, issuers, signer, holding, readModel } = deps

  const apply = async (trx: Transaction, passport: LockedIssued, { action, at, change }: Act) => {
    const { id } = passport
    const { to } = issuedTransitions[action]
    await updateIssued(trx, id, { ...change, state: to })
    if (action === 'withdraw') return
    if (to === 'issued') await signAgain(trx, passport, action, at)
    else await holding.settle(trx, id, to as HeldPassportState, at)
  }

  /**
   * A reinstated passport takes a new place on the status list, because nothing clears the old one. So does a corrected
   * passport: its old place is marked as revoked, which ends the files that contain the mistake.
   */
  const signAgain = async (trx: Transaction, { id }: LockedIssued, action: IssuedAction, at: Date) => {
    if (action === 'correct') await signer.takeBack(trx, [id])
    const { credential } = await signer.sign(trx, id, action === 'renew' ? 'same' : 'new', at)
    await holding.refile(trx, id, { credential, news: action === 'reinstate' ? 'restored' : 'changed' }, at)
  }

  const changeOne = (
    actor: Actor,
    seen: SeenPassport,
    action: IssuedAction,
    build: (passport: LockedIssued, at: Date) => IssuedChange = () => ({}),
  ) =>
    inTransaction(db, async (trx) => {
      const [found] = await issuersOf(trx, [seen.id])
      if (!found) throw notFound('This passport')
      const issuer = await issuers.lock(trx, actor, found.issuer_id)
      requireMay(actor, issuer, action)
      const [passport] = await lockIssued(trx, [seen.id])
      if (!passport) throw notFound('This passport')
      if (passport.version !== seen.version) throw stale('This passport', passport.version)
      if (!mayChangeIssued(action, passport.state)) throw notNow()
      const at = clock()
      const change = build(passport, at)
      await takeBack(trx, signer, [passport], action)
      await apply(trx, passport, { action, at, change })
      const about = {
        actorId: actor.userId,
        subjectId: issuer.id,
        at,
        details: { action, passports: [seen.id] },
      }
      await record(trx, { action: 'passport.change', ...about })
      return readModel.one(trx, actor, seen.id)
    })

  return {
    withdraw: (actor, seen) => changeOne(actor, seen, 'withdraw', () => ({ forget: true })),
    suspend: (actor, seen, reason) => changeOne(actor, seen, 'suspend', () => ({ reason })),
    reinstate: (actor, seen) => changeOne(actor, seen, 'reinstate', () => ({ reason: '' })),
    revoke: async (actor, seen, { reason, publicReason }) => {
      requireRecentSignIn(actor, clock())
      return changeOne(actor, seen, 'revoke', () => ({ reason, publicReason }))
    },
    renew: (actor, seen, { until }) =>
      changeOne(actor, seen, 'renew', (passport, at) => ({ validUntil: renewedUntil(passport, until, at) })),
    correct: (actor, seen, input) =>
      changeOne(actor, seen, 'correct', (passport, at) => correctionOf(passport, input, at)),

    changeAll: async (actor, { ids, action, reason, publicReason, preview }) => {
      if (!preview && action !== 'renew' && reason === '')
        throw invalidField('reason', 'Enter a reason. The holders will see it.')
      if (!preview && (action === 'revoke' || ids.length > issuerLimits.freshSignInAbove))
        requireRecentSignIn(actor, clock())
      return inTransaction(db, async (trx) => {
        const at = clock()
        const allowed = await allowedOf(trx, deps, actor, ids, action)
        const able = (await lockIssued(trx, allowed)).filter(({ state }) => mayChangeIssued(action, state))
        const skipped = [...new Set(ids)].filter((id) => !able.some((passport) => passport.id === id))
        if (preview) return { changed: able.length, skipped }
        await takeBack(trx, signer, able, action)
        for (const passport of able) {
          const change =
            action === 'renew'
              ? { validUntil: renewedUntil(passport, null, at) }
              : { reason, ...(action === 'revoke' && { publicReason }) }
          await apply(trx, passport, { action, at, change })
        }
        await recordAll(trx, actor, able, action, at)
        return { changed: able.length, skipped }
      })
    },
  }
}

/** Marks passports as revoked on their status lists, if the action revokes, suspends or withdraws them. */
async function takeBack(
  trx: Transaction,
  signer: PassportSigner,
  passports: readonly LockedIssued[],
  action: IssuedAction,
): Promise<void> {
  if (!isTakenBack(issuedTransitions[action].to)) return
  await signer.takeBack(
    trx,
    passports.map(({ id }) => id),
  )
}

/** Locks the issuers of passports, and returns the passports that the actor may change so. */
async function allowedOf(
  trx: Transaction,
  { issuers }: LifeDeps,
  actor: Actor,
  ids: readonly string[],
  action: IssuedAction,
): Promise<string[]> {
  const found = await issuersOf(trx, ids)
  const allowed = new Set<string>()
  for (const id of [...new Set(found.map(({ issuer_id }) => issuer_id))].sort()) {
    const issuer = await issuers.lock(trx, actor, id)
    if (mayDo(actor, issuer, action)) allowed.add(id)
  }
  return found.filter(({ issuer_id }) => allowed.has(issuer_id)).map(({ id }) => id)
}

async function recordAll(
  trx: Transaction,
  actor: Actor,
  passports: readonly LockedIssued[],
  action: IssuedAction,
  at: Date,
): Promise<void> {
  for (const [issuerId, own] of Map.groupBy(passports, ({ issuer_id }) => issuer_id)) {
    const details = { action, passports: own.map(({ id }) => id) }
    const about = { actorId: actor.userId, subjectId: issuerId, at, details }
    await record(trx, { action: 'passport.change', ...about })
  }
}

const ofAdministrators: readonly IssuedAction[] = ['suspend', 'revoke', 'reinstate']
const signing: readonly IssuedAction[] = ['reinstate', 'renew', 'correct']

/** Whether the actor may take this action for this issuer, whatever the state of the passport. */
function mayDo(actor: Actor, issuer: KnownIssuer, action: IssuedAction): boolean {
  const isMember = can(actor, 'passport.issue', issuer.side) === 'yes'
  const isAdmin = actor.roles.includes('admin') && ofAdministrators.includes(action)
  return (isMember || isAdmin) && (issuer.obstacle === null || !signing.includes(action))
}

/** @throws AppError not-found, forbidden; not-permitted-now for an issuer that may sign nothing now */
function requireMay(actor: Actor, issuer: KnownIssuer, action: IssuedAction): void {
  if (mayDo(actor, issuer, action)) return
  const isAdmin = actor.roles.includes('admin')
  if (!isAdmin) requireAccess(actor, 'passport.issue', issuer.side, 'This passport')
  if (isAdmin && issuer.side.companyId !== null && !ofAdministrators.includes(action))
    throw new AppError('forbidden', 'Only members of the issuer may do this.')
  throw new AppError('not-permitted-now', 'This issuer may not sign passports now.')
}

/** @throws AppError invalid */
function renewedUntil({ fields, valid_until }: LockedIssued, until: string | null, at: Date): Date | null {
  const today = at.toISOString().slice(0, 10)
  if (until === null) {
    // From the end of the last validity while that lies ahead, so that nobody loses days by an early renewal.
    const from = valid_until && valid_until > at ? valid_until.toISOString().slice(0, 10) : today
    return validUntilOf(from, fields.validMonths)
  }
  if (until <= today) throw invalidField('until', 'Choose a date in the future')
  return endOfDay(Date.parse(`${until}T00:00:00Z`))
}

/** @throws AppError invalid */
function correctionOf(
  { skills, fields, valid_until, awarded_on }: LockedIssued,
  { name, awardedOn, levels }: z.output<typeof correction>,
  at: Date,
): IssuedChange {
  if (awardedOn > at.toISOString().slice(0, 10))
    throw invalidField('awardedOn', 'The award date is in the future')
  const corrected = skills.map((skill) => {
    const found = levels.find(({ code }) => code === skill.code)
    return found ? { ...skill, level: found.level } : skill
  })
  // The end of a renewed passport was chosen at its renewal.
  const isRenewed = valid_until?.getTime() !== validUntilOf(awarded_on, fields.validMonths)?.getTime()
  const isKept = isRenewed || awardedOn === awarded_on
  const validUntil = isKept ? valid_until : validUntilOf(awardedOn, fields.validMonths)
  if (validUntil !== null && validUntil <= at)
    throw invalidField('awardedOn', 'With this award date the passport would have expired. Renew it first')
  return { name, awardedOn, skills: corrected, ...(!isKept && { validUntil }) }
}

function notNow(): AppError {
  return new AppError(
    'not-permitted-now',
    'This is not possible in the passport’s current state. Reload and try again.',
  )
}
