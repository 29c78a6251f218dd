import type { CompanyRecord, companyInput, VerifiedIdentity } from '@vouch/contract'
import { losesVerification } from '@vouch/domain'
import type { z } from 'zod'
import { actingSide } from '#access/acting-side.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import {
  changeCompany,
  insertCompany,
  isNameTaken,
  type LockedCompany,
  lockCompany,
  type NewCompany,
  nameConflict,
  putMember,
} from './companies-store.ts'
import { identityChange, mergeFields, requireStaysComplete, toColumns } from './company-change.ts'
import { insertCompanyEvent } from './company-events-store.ts'
import { type Patch, resolvePicks } from './company-picks.ts'
import { readCompany } from './company-record.ts'
import { toFields, toVerifiedAs, viewerOf } from './company-row.ts'
import { requireOwnNames } from './look-alikes.ts'
import { notifyVerificationLost } from './verification-lost.ts'

type Input = z.output<typeof companyInput>

export interface CompaniesService {
  /**
   * An employer becomes its owner; an admin who is no employer founds it for others.
   * @throws AppError conflict, invalid, not-permitted-now
   */
  create(actor: Actor, input: Input): Promise<CompanyRecord>
  /**
   * Changes the fields that are given. A verified company that changes one of its names or the domain of its website waits
   * again, and its owners are told.
   * @throws AppError not-found, forbidden, stale, conflict, invalid
   */
  update(actor: Actor, companyId: string, version: number, patch: Patch): Promise<CompanyRecord>
}

export interface CompaniesServiceDeps {
  readonly db: Database
  readonly clock: Clock
  readonly jobIndex: JobIndex
  readonly masters: MasterValues
  readonly notifier: Notifier
}

export function createCompaniesService(deps: CompaniesServiceDeps): CompaniesService {
  const { db, clock } = deps
  return {
    create: async (actor, input) => {
      requireAccess(actor, 'company.create', null)
      requireEmail(actor)
      const at = clock()
      return inTransaction(db, async (trx) => {
        const id = uuidv7()
        const isAdmin = actor.roles.includes('admin')
        await addCompany(trx, { id, name: input.name, isVerified: isAdmin, createdBy: actor.userId, at })
        const { name: _, ...rest } = input
        if (!isAdmin)
          await requireOwnNames(trx, { name: input.name, tradingName: input.tradingName ?? '' }, id)
        const company = await lockCompany(trx, id)
        // What is founded with its fields has not been changed yet: its version stays the first.
        if (company && Object.keys(rest).length > 0)
          await change(trx, deps, {
            id,
            company: { ...company, version: 0 },
            patch: rest,
            at,
            isTrusted: true,
          })
        if (actor.roles.includes('employer'))
          await putMember(trx, { companyId: id, userId: actor.userId, role: 'owner', at })
        else
          await recordUnlessOwner(trx, actor, {
            action: 'company.create',
            subjectId: id,
            at,
            details: { name: input.name },
          })
        const side = isAdmin ? 'administrator' : 'company'
        await insertCompanyEvent(trx, { companyId: id, at, kind: 'created', side, actorId: actor.userId })
        return readCompany(trx, viewerOf(actor), id)
      })
    },

    update: async (actor, companyId, version, patch) => {
      requireAccess(actor, 'company.write', { companyId }, 'This company')
      const at = clock()
      return inTransaction(db, async (trx) => {
        const company = await lockCompany(trx, companyId)
        if (!company) throw notFound('This company')
        requireVersion(company, version)
        const isTrusted = actingSide(actor, companyId) === 'administrator'
        const lost = await change(trx, deps, { id: companyId, company, patch, at, isTrusted })
        if (lost !== null) {
          const about = { companyId, at, actorId: actor.userId, change: lost }
          await notifyVerificationLost(trx, deps.notifier, about)
        }
        const details = { fields: Object.keys(patch).join(', ') }
        await recordUnlessOwner(trx, actor, { action: 'company.update', subjectId: companyId, at, details })
        return readCompany(trx, viewerOf(actor), companyId)
      })
    },
  }
}

/** @throws AppError stale */
function requireVersion(company: { readonly version: number }, version: number): void {
  if (company.version === version) return
  throw new AppError('stale', 'This company was changed in the meantime.', {
    currentVersion: company.version,
  })
}

/**
 * Writes the patch over a company that is locked.
 * @returns what was changed of that for which it was verified, when it is verified no longer; else null
 * @throws AppError conflict, invalid
 */
async function change(
  trx: Transaction,
  { masters, jobIndex }: CompaniesServiceDeps,
  {
    id,
    company,
    patch: given,
    at,
    isTrusted,
  }: {
    readonly id: string
    readonly company: LockedCompany
    readonly patch: Patch
    readonly at: Date
    /** An administrator does it, who may verify as well. */
    readonly isTrusted: boolean
  },
): Promise<string | null> {
  const before = toFields(company)
  const { patch, problems } = await resolvePicks(trx, masters, given, before)
  if (problems.length > 0)
    throw new AppError('invalid', 'Some fields need your attention.', { errors: problems })
  const after = mergeFields(before, patch)
  if (await isNameTaken(trx, after.name, id)) throw nameConflict(after.name)
  const isRenamed = before.name !== after.name || before.tradingName !== after.tradingName
  if (isRenamed && !isTrusted) await requireOwnNames(trx, after, id)
  requireStaysComplete(company, before, after, at.toISOString().slice(0, 10))
  const isVerified = company.status === 'verified'
  const verifiedAs = toVerifiedAs(company) ?? before
  const isLost = isVerified && !isTrusted && losesVerification(verifiedAs, after)
  const columns = toColumns(after, { location: company.location, fields: before })
  await changeCompany(trx, id, {
    ...columns,
    ...(isLost && { status: 'pending', verified_by: null, submitted_at: at }),
    // What an administrator writes is verified with it.
    ...(isVerified && identityColumns(isTrusted ? after : verifiedAs)),
    version: company.version + 1,
    updated_at: at,
  })
  if (isRenamed) await jobIndex.refreshCompany(trx, id)
  return isLost ? identityChange(before, after) : null
}

function identityColumns({ name, tradingName, website }: VerifiedIdentity) {
  return { verified_name: name, verified_trading_name: tradingName, verified_website: website }
}

/** Different names can give the same address: the second one gets a few characters more. */
async function addCompany(trx: Transaction, company: NewCompany): Promise<void> {
  if (await insertCompany(trx, company)) return
  if (await isNameTaken(trx, company.name, company.id)) throw nameConflict(company.name)
  if (!(await insertCompany(trx, company, company.id.slice(-6)))) throw nameConflict(company.name)
}
