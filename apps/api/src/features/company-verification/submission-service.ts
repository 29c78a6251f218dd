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
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { CompanyRegister, HeldCompany } from '#features/companies/ports.ts'
import type { ConsentInForce, Consents } from '#features/legal/ports.ts'
import { record, recordUnlessOwner } from '#platform/audit.ts'
import { proveDomain } from './prove-domain.ts'
import type { Standing } from './standing.ts'
import { lockAddress, noteSubmission } from './verification-store.ts'

export interface SubmissionService {
  /**
   * Hands a company in: verified at once where the domain of its website is proven, it is not called anything else than when
   * it was verified before, and no verified company has a similar name; else it waits for an administrator. An owner's own
   * proven address at the domain proves it, and is recorded like one proven by a code.
   * Handing in what waits or is verified already is no error. Whoever does it must have agreed to the terms in force.
   * @throws AppError not-found, forbidden, invalid with what is missing, not-permitted-now
   */
  submit(actor: Actor, companyId: string): Promise<CompanyRecord>
  /** @throws AppError not-found, forbidden, stale, invalid without a reason, not-permitted-now */
  decide(actor: Actor, companyId: string, version: number, decision: CompanyDecision): Promise<CompanyRecord>
}

export interface SubmissionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly register: CompanyRegister
  readonly standing: Standing
  readonly consents: Consents
}

export function createSubmissionService(deps: SubmissionDeps): SubmissionService {
  const { db, clock, register, standing, consents } = deps
  return {
    submit: async (actor, companyId) => {
      requireAccess(actor, 'company.submit', { companyId }, 'This company')
      const at = clock()
      return inTransaction(db, async (trx) => {
        const company = await register.lock(trx, companyId)
        if (!company) throw notFound('This company')
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
        await noteSubmission(trx, companyId, { termsVersion, by: actor.userId, at })
        const side = actingSide(actor, companyId)
        const { name, tradingName } = company.fields
        const other = await register.lookAlike(trx, [name, tradingName], companyId)
        await register.noteEvent(trx, {
          companyId,
          at,
          kind: 'submitted',
          side,
          actorId: actor.userId,
          ...(other && { reason: `The name can be mistaken for “${other}”, which is verified.` }),
        })
        await recordUnlessOwner(trx, actor, {
          action: 'company.submit',
          subjectId: companyId,
          at,
          details: termsVersion === null ? {} : { termsVersion },
        })
        const about = { companyId, from: status, reason: null, actor, at }
        await standing.change(
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
        if (!company) throw notFound('This company')
        const { status: from } = company
        if (company.version !== version) {
          throw new AppError('stale', 'This company was changed in the meantime. Look at it again.', {
            currentVersion: company.version,
          })
        }
        if (!mayDecide(from, to)) {
          throw new AppError('not-permitted-now', 'This cannot be decided about a company that stands there.')
        }
        if (to !== 'verified' && reason === '') {
          const message = 'Say why: the owners of the company read it.'
          throw new AppError('invalid', message, { errors: [{ path: 'reason', message }] })
        }
        await standing.change(trx, {
          companyId,
          from,
          to,
          verifiedBy: to === 'verified' ? 'decision' : null,
          reason: reason || null,
          actor,
          side: 'administrator',
          at,
        })
        // Also of an admin about a company of their own.
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

/** The domain that the owner's own address proves; null where none has to be. */
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

const missingSentence = 'This is still needed'

/** @throws AppError invalid */
function requireComplete(company: HeldCompany, terms: ConsentInForce | undefined, at: Date): void {
  const { proven_domain: provenDomain, has_document: hasDocument, fields } = company
  const missing = missingOfCompany(fields, { provenDomain, hasDocument }, at.toISOString().slice(0, 10))
  const errors = missing.map(({ field }) => ({ path: field as string, message: missingSentence }))
  if (terms?.given === false) {
    errors.push({
      path: 'consents.term-of-service',
      message: `Agree to the terms of service, version ${terms.version}`,
    })
  }
  if (errors.length > 0)
    throw new AppError('invalid', 'Something is missing before this company can be handed in.', { errors })
}

function outOfMarketplace(status: CompanyStatus): AppError {
  const what = status === 'rejected' ? 'rejected' : 'suspended'
  return new AppError('not-permitted-now', `This company was ${what}. Only an administrator can change that.`)
}
