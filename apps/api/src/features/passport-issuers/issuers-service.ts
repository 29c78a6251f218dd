import { type Issuer, type IssuerDecision, type IssuerStatus, issuerLimits } from '@vouch/contract'
import { type IssuerAction, issuerTransitions, mayApplyAsIssuer, mayMoveIssuer } from '@vouch/domain'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { PassportSigner } from '#features/passport-signing/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { sideOf, toKnown } from './issuer-view.ts'
import type { IssuersReadModel } from './issuers-read-model.ts'
import {
  type IssuerRow,
  insertIssuer,
  lockIssuerAndCompany,
  selectIssuers,
  updateIssuer,
} from './issuers-store.ts'

/** An issuer in the version that the caller saw. */
interface SeenIssuer {
  readonly id: string
  readonly version: number
}

export interface IssuersService {
  /**
   * Applies for a company, for the first time or again after a refusal.
   * @throws AppError not-found, forbidden, not-permitted-now for an unverified company, conflict if it applied already
   */
  apply(actor: Actor, input: { readonly companyId: string; readonly purpose: string }): Promise<Issuer>
  /**
   * Decides about an application, or about the new name of a verified issuer. Verifying makes the first keys.
   * @throws AppError not-found, stale, invalid without a reason, not-permitted-now, sign-in-again
   */
  decide(actor: Actor, seen: SeenIssuer, decision: IssuerDecision): Promise<Issuer>
  /** @throws AppError not-found, stale, not-permitted-now */
  suspend(actor: Actor, seen: SeenIssuer, reason: string): Promise<Issuer>
  /** @throws AppError not-found, stale, not-permitted-now */
  reinstate(actor: Actor, seen: SeenIssuer): Promise<Issuer>
  /** @throws AppError not-found, forbidden, stale, not-permitted-now, sign-in-again */
  retire(actor: Actor, seen: SeenIssuer): Promise<Issuer>
  /** @throws AppError not-found, stale */
  limit(actor: Actor, seen: SeenIssuer, dailyOffers: number): Promise<Issuer>
}

export interface IssuersServiceDeps extends ServiceDeps {
  readonly register: CompanyRegister
  readonly notifier: Notifier
  readonly signer: PassportSigner
  readonly readModel: IssuersReadModel
}

export function createIssuersService(deps: IssuersServiceDeps): IssuersService {
  const { db, clock, register, signer, readModel } = deps

  const change = (actor: Actor, seen: SeenIssuer, work: IssuerWork) => changeIssuer(deps, actor, seen, work)

  const move = async (
    trx: Transaction,
    { actor, row, action, reason, at }: Moving,
    name?: string,
  ): Promise<void> => {
    const { to } = issuerTransitions[action]
    await updateIssuer(trx, row.id, {
      status: to,
      reason,
      decidedAt: at,
      ...(name !== undefined && { name }),
    })
    const details = { status: to }
    await record(trx, { action: 'issuer.decide', actorId: actor.userId, subjectId: row.id, at, details })
    await tellOwners(trx, deps.notifier, { actor, row, action, at })
  }

  return {
    apply: async (actor, { companyId, purpose }) => {
      requireAccess(actor, 'passport.issuer.apply', { companyId }, 'This company')
      return inTransaction(db, async (trx) => {
        const { status, fields } = await register.lock(trx, companyId)
        if (status !== 'verified')
          throw new AppError(
            'not-permitted-now',
            'Your company must be verified before it can issue passports.',
          )
        const [before] = await selectIssuers(trx, actor, { where: sql`i.company_id = ${companyId}` })
        if (!mayApplyAsIssuer(before?.status ?? null)) throw appliedAlready(before?.status)
        const at = clock()
        const id = before?.id ?? uuidv7()
        const about = { id, companyId, name: fields.name, purpose, by: actor.userId, at }
        await insertIssuer(trx, { ...about, dailyOffers: issuerLimits.newDailyOffers })
        await record(trx, { action: 'issuer.apply', actorId: actor.userId, subjectId: id, at })
        return readModel.one(trx, actor, id)
      })
    },

    decide: async (actor, seen, { status, reason }) => {
      requireAccess(actor, 'passport.issuer.decide', null)
      requireRecentSignIn(actor, clock())
      const action = status === 'verified' ? 'verify' : 'refuse'
      if (action === 'refuse' && reason === '')
        throw invalidField('reason', 'Enter a reason. The company’s owners will see it.')
      return change(actor, seen, async (trx, row, at) => {
        // A verified issuer under a new name waits like one that has just applied.
        const from = toKnown(row).obstacle === 'renamed' ? 'requested' : row.status
        if (!mayMoveIssuer(action, from)) throw notNow()
        if (action === 'verify' && row.company_status !== 'verified')
          throw new AppError(
            'not-permitted-now',
            'This company is not verified, so it cannot issue passports.',
          )
        await move(trx, { actor, row, action, reason, at }, row.company_name ?? row.name)
        if (action === 'verify') await signer.prepare(trx, row.id, at)
      })
    },

    suspend: (actor, seen, reason) => {
      requireAccess(actor, 'passport.issuer.decide', null)
      return change(actor, seen, async (trx, row, at) => {
        if (!mayMoveIssuer('suspend', row.status)) throw notNow()
        await move(trx, { actor, row, action: 'suspend', reason, at })
      })
    },

    reinstate: (actor, seen) => {
      requireAccess(actor, 'passport.issuer.decide', null)
      return change(actor, seen, async (trx, row, at) => {
        if (!mayMoveIssuer('reinstate', row.status)) throw notNow()
        await move(trx, { actor, row, action: 'reinstate', reason: '', at })
      })
    },

    retire: (actor, seen) =>
      change(actor, seen, async (trx, row, at) => {
        requireAccess(actor, 'passport.issuer.manage', sideOf(row), 'This issuer')
        requireRecentSignIn(actor, at)
        if (!mayMoveIssuer('retire', row.status)) throw notNow()
        await move(trx, { actor, row, action: 'retire', reason: '', at })
      }),

    limit: (actor, seen, dailyOffers) => {
      requireAccess(actor, 'passport.issuer.decide', null)
      return change(actor, seen, async (trx, row, at) => {
        await updateIssuer(trx, row.id, { dailyOffers })
        const details = { dailyOffers }
        await record(trx, { action: 'issuer.limit', actorId: actor.userId, subjectId: row.id, at, details })
      })
    },
  }
}

type IssuerWork = (trx: Transaction, row: IssuerRow, at: Date) => Promise<void>

/** Changes a locked issuer in the version that the caller saw. @throws AppError not-found, forbidden, stale */
function changeIssuer(
  { db, clock, readModel }: IssuersServiceDeps,
  actor: Actor,
  { id, version }: SeenIssuer,
  work: IssuerWork,
): Promise<Issuer> {
  return inTransaction(db, async (trx) => {
    await lockIssuerAndCompany(trx, id)
    const [row] = await selectIssuers(trx, actor, { where: sql`i.id = ${id}` })
    if (!row) throw notFound('This issuer')
    requireAccess(actor, 'passport.issuer.read', sideOf(row), 'This issuer')
    if (row.version !== version) throw stale('This issuer', row.version)
    await work(trx, row, clock())
    return readModel.one(trx, actor, id)
  })
}

interface Moving {
  readonly actor: Actor
  readonly row: IssuerRow
  readonly action: IssuerAction
  readonly reason: string
  readonly at: Date
}

const news = {
  verify: 'issuer-verified',
  refuse: 'issuer-refused',
  suspend: 'issuer-suspended',
  reinstate: 'issuer-reinstated',
} as const

/** Owners retire their issuer themselves, so that is no news to them. */
async function tellOwners(
  trx: Transaction,
  notifier: Notifier,
  { actor, row, action, at }: Omit<Moving, 'reason'>,
): Promise<void> {
  if (row.company_id === null || action === 'retire') return
  await notifier.notifyOwners(
    trx,
    row.company_id,
    { kind: news[action], companyId: row.company_id, at },
    actor.userId,
  )
}

function appliedAlready(status: IssuerStatus | undefined): AppError {
  return new AppError(
    'conflict',
    status === 'requested'
      ? 'Your company has already applied. An administrator will decide.'
      : 'Your company already is, or was, an issuer.',
  )
}

function notNow(): AppError {
  return new AppError(
    'not-permitted-now',
    'This is not possible in the issuer’s current status. Reload and try again.',
  )
}
