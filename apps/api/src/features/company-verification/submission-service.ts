import type { CompanyDecision, CompanyRecord, CompanyStatus } from '@vouch/contract'
import {
  companyRoleOf,
  domainOfAddress,
  isDomainProven,
  isVerifiedByDomain,
  mayDecide,
  maySubmit,
  missingOfCompany,
} from '@vouch/domain'
import { actingSide } from '#access/acting-side.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, stale } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { CompanyRegister, HeldCompany } from '#features/companies/ports.ts'
import type { ConsentInForce, Consents } from '#features/legal/ports.ts'
import { record, recordUnlessOwner } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { proveDomain, type StatusChanges } from './company-status.ts'
import { lockAddress, setSubmission } from './verification-store.ts'

export interface SubmissionService {
  /**
   * Submits a company for verification. The actor must have agreed to the terms in force. Idempotent.
   * The company is verified at once if its website's domain is proven, its names did not change since an
   * earlier verification, and no verified company has a confusable name. Otherwise it becomes pending.
   * An owner's own confirmed e-mail address at the domain counts as proof and is stored as such.
   * @throws AppError not-found, forbidden, invalid with the missing fields, not-permitted-now
   */
  submit(actor: Actor, companyId: string): Promise<CompanyRecord>
  /**
   * Stores an administrator's decision about a company.
   * @throws AppError not-found, forbidden, stale, invalid without a reason, not-permitted-now
   */
  decide(actor: Actor, companyId: string, version: number, decision: CompanyDecision): Promise<CompanyRecord>
}

export interface SubmissionDeps extends ServiceDeps {
  readonly register: CompanyRegister
  readonly statusChanges: StatusChanges
  readonly consents: Consents
}

export function createSubmissionService(deps: SubmissionDeps): SubmissionService {
  const { db, clock, register, statusChanges, consents } = deps
  return {
    submit: async (actor, companyId) => {
      requireAccess(actor, 'company.submit', { companyId }, 'This company')
      const at = clock()
      return inTransaction(db, async (trx) => {
        const company = await register.lock(trx, companyId)
        const { status } = company
        if (status === 'pending' || status === 'verified') return register.read(trx, actor, companyId)
        if (!maySubmit(status)) throw outOfMarketplace(status)
        const terms = (await consents.of(trx, actor.userId)).find(
          ({ document }) => document === 'term-of-service',
        )
        const ownDomain = await domainOfOwner(trx, actor, companyId, company)
        const provenDomain = ownDomain ?? company.proven_domain
        requireComplete({ ...company, proven_domain: provenDomain }, terms, at)
        if (ownDomain !== null) await proveDomain(trx, register, { actor, companyId, domain: ownDomain, at })
        const termsVersion = terms ? String(terms.version) : null
        await setSubmission(trx, companyId, { termsVersion, by: actor.userId, at })
        const side = actingSide(actor, companyId)
        const { name, tradingName } = company.fields
        const other = await register.lookAlike(trx, [name, tradingName], companyId)
        await register.noteEvent(trx, {
          companyId,
          at,
          kind: 'submitted',
          side,
          actorId: actor.userId,
          ...(other && { reason: `The name looks like “${other}”, a verified company.` }),
        })
        await recordUnlessOwner(trx, actor, {
          action: 'company.submit',
          subjectId: companyId,
          at,
          details: termsVersion === null ? {} : { termsVersion },
        })
        const about = { companyId, from: status, reason: null, actor, at }
        await statusChanges.change(
          trx,
          !other && isVerifiedByDomain({ provenDomain, verifiedAs: company.verifiedAs }, company.fields)
            ? { ...about, to: 'verified', verifiedBy: 'domain', side: 'system' }
            : { ...about, to: 'pending', verifiedBy: null, side },
        )
        return register.read(trx, actor, companyId)
      })
    },

    decide: async (actor, companyId, version, { status: to, reason }) => {
      requireAccess(actor, 'company.decide', null)
      const at = clock()
      return inTransaction(db, async (trx) => {
        const company = await register.lock(trx, companyId)
        const { status: from } = company
        if (company.version !== version) throw stale('This company', company.version)
        if (!mayDecide(from, to)) {
          const message =
            'This decision is not possible in the company’s current status. Reload and try again.'
          throw new AppError('not-permitted-now', message)
        }
        if (to !== 'verified' && reason === '')
          throw invalidField('reason', 'Give a reason. The company’s owners will read it.')
        await statusChanges.change(trx, {
          companyId,
          from,
          to,
          verifiedBy: to === 'verified' ? 'decision' : null,
          reason: reason || null,
          actor,
          side: 'administrator',
          at,
        })
        // Adds an audit event even when the admin owns the company.
        await record(trx, {
          action: 'company.decide',
          actorId: actor.userId,
          subjectId: companyId,
          at,
          details: { from, to },
        })
        return register.read(trx, actor, companyId)
      })
    },
  }
}

/** Finds the domain that the owner's own e-mail address proves; null when it proves none or no proof is needed. */
async function domainOfOwner(
  trx: Transaction,
  actor: Actor,
  companyId: string,
  { proven_domain, fields: { website } }: HeldCompany,
): Promise<string | null> {
  if (companyRoleOf(actor, companyId) !== 'owner' || isDomainProven(proven_domain, website)) return null
  const address = await lockAddress(trx, actor.userId)
  return address ? domainOfAddress(address, website) : null
}

/**
 * Requires that nothing needed for submission is missing.
 * @throws AppError invalid
 */
function requireComplete(company: HeldCompany, terms: ConsentInForce | undefined, at: Date): void {
  const { proven_domain: provenDomain, has_document: hasDocument, fields } = company
  const missing = missingOfCompany(fields, { provenDomain, hasDocument }, at.toISOString().slice(0, 10))
  const errors = missing.map(({ field }) => ({ path: field as string, message: 'This is required' }))
  if (terms?.given === false) {
    errors.push({
      path: 'consents.term-of-service',
      message: `Agree to the terms of service, version ${terms.version}`,
    })
  }
  if (errors.length > 0)
    throw new AppError('invalid', 'Your company was not submitted. Fill in the missing fields first.', {
      errors,
    })
}

function outOfMarketplace(status: CompanyStatus): AppError {
  const what = status === 'rejected' ? 'rejected' : 'suspended'
  return new AppError('not-permitted-now', `This company was ${what}. Contact an administrator.`)
}
