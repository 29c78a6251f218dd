import type { CompanyVerification, EmailCodeSent } from '@vouch/contract'
import { emailDomain, isVerifiedByDomain, type ProofAnswer, proofOf, websiteDomain } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { codeGone, type OneTimeCodes } from '#platform/one-time-code/one-time-code.ts'
import { proveDomain } from './prove-domain.ts'
import type { Standing } from './standing.ts'

export interface DomainCodeService {
  /** @throws AppError not-found, forbidden, invalid for an address that proves nothing, too-many-requests */
  send(actor: Actor, companyId: string, email: string): Promise<EmailCodeSent>
  /**
   * Proves the domain. A pending company is verified by it, unless its name has to be decided by an
   * administrator: it changed since the last verification, or looks like a verified company's.
   * @throws AppError not-found, forbidden, invalid for a wrong code, too-many-requests after five of them, gone when
   * there is none, it has run out, or the website is another by now
   */
  confirm(actor: Actor, companyId: string, code: string): Promise<CompanyVerification>
}

export interface DomainCodeDeps {
  readonly db: Database
  readonly outbox: Outbox
  readonly register: CompanyRegister
  readonly codes: OneTimeCodes
  readonly standing: Standing
  readonly read: (actor: Actor, companyId: string) => Promise<CompanyVerification>
}

export function createDomainCodeService(deps: DomainCodeDeps): DomainCodeService {
  const { db, outbox, register, codes, standing, read } = deps
  return {
    send: async (actor, companyId, given) => {
      requireAccess(actor, 'company.verify', { companyId }, 'This company')
      const email = comparableEmail(given)
      return inTransaction(db, async (trx) => {
        const company = await register.lock(trx, companyId)
        if (!company) throw notFound('This company')
        const { website, name } = company.fields
        const answer = proofOf(email, website)
        if (answer !== 'yes') throw provesNothing(answer, website)
        const { code, minutes, sent } = await codes.issue(trx, companyId, email)
        // The person's own language tells nothing of whoever reads that mailbox.
        const mail = { kind: 'company-code', to: email, code, minutes, company: name } as const
        await outbox.write(trx, { ...mail, locale: null })
        return sent
      })
    },

    confirm: async (actor, companyId, code) => {
      requireAccess(actor, 'company.verify', { companyId }, 'This company')
      const right = await codes.check(db.kysely, companyId, code)
      const { email, at } = right
      await inTransaction(db, async (trx) => {
        const company = await register.lock(trx, companyId)
        if (!company) throw notFound('This company')
        await codes.use(trx, companyId, right)
        const domain = emailDomain(email)
        if (domain === null || proofOf(email, company.fields.website) !== 'yes') throw codeGone()
        await proveDomain(trx, register, { actor, companyId, domain, at })
        const proof = { provenDomain: domain, verifiedAs: company.verifiedAs }
        if (company.status !== 'pending' || !isVerifiedByDomain(proof, company.fields)) return
        const { name, tradingName } = company.fields
        if (await register.lookAlike(trx, [name, tradingName], companyId)) return
        await standing.verifyByDomain(trx, companyId, actor, at)
      })
      return read(actor, companyId)
    },
  }
}

function provesNothing(answer: Exclude<ProofAnswer, 'yes'>, website: string | null): AppError {
  const domain = websiteDomain(website) ?? ''
  const sentences: Readonly<Record<typeof answer, string>> = {
    'no-website': 'Fill in the website of the company first.',
    'free-mail': 'Everybody can have an address there. Use one of the company’s own domain.',
    'shared-website': `${domain} is shared by many. Hand in a document instead.`,
    'other-domain': `Use an address that ends in @${domain}.`,
  }
  const message = sentences[answer]
  return new AppError('invalid', message, { errors: [{ path: 'email', message }] })
}
