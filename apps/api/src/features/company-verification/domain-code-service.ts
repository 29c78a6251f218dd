import type { CompanyVerification, EmailCodeSent } from '@vouch/contract'
import {
  checkDomainProof,
  type DomainProof,
  emailDomain,
  isVerifiedByDomain,
  websiteDomain,
} from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { type AppError, invalidField } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { codeGone, type OneTimeCodes } from '#platform/one-time-code/one-time-code.ts'
import { proveDomain, type StatusChanges } from './company-status.ts'

export interface DomainCodeService {
  /**
   * Mails a code to an e-mail address at the website's domain.
   * @throws AppError not-found, forbidden, invalid for an e-mail
   * address outside the website's domain, too-many-requests
   */
  send(actor: Actor, companyId: string, email: string): Promise<EmailCodeSent>
  /**
   * Proves the website's domain with a mailed code, which verifies a
   * pending company. An administrator must decide instead in two cases:
   * 1. The company's name changed since its last verification.
   * 2. The name is confusable with a verified company's name.
   * @throws AppError not-found, forbidden, invalid for a wrong code, too-many-requests after five wrong
   * codes; gone when no code is valid or the website changed
   */
  confirm(actor: Actor, companyId: string, code: string): Promise<CompanyVerification>
}

export interface DomainCodeDeps {
  readonly db: Database
  readonly outbox: Outbox
  readonly register: CompanyRegister
  readonly codes: OneTimeCodes
  readonly statusChanges: StatusChanges
  readonly read: (actor: Actor, companyId: string) => Promise<CompanyVerification>
}

export function createDomainCodeService(deps: DomainCodeDeps): DomainCodeService {
  const { db, outbox, register, codes, statusChanges, read } = deps
  return {
    send: async (actor, companyId, given) => {
      requireAccess(actor, 'company.verify', { companyId }, 'This company')
      const email = comparableEmail(given)
      return inTransaction(db, async (trx) => {
        const company = await register.lock(trx, companyId)
        const { website, name } = company.fields
        const answer = checkDomainProof(email, website)
        if (answer !== 'yes') throw provesNothing(answer, website)
        const { code, minutes, sent } = await codes.issue(trx, companyId, email)
        // The mail is not in the actor's language, because its recipient can be another person.
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
        await codes.use(trx, companyId, right)
        const domain = emailDomain(email)
        if (domain === null || checkDomainProof(email, company.fields.website) !== 'yes') throw codeGone()
        await proveDomain(trx, register, { actor, companyId, domain, at })
        const proof = { provenDomain: domain, verifiedAs: company.verifiedAs }
        if (company.status !== 'pending' || !isVerifiedByDomain(proof, company.fields)) return
        const { name, tradingName } = company.fields
        if (await register.lookAlike(trx, [name, tradingName], companyId)) return
        await statusChanges.verifyByDomain(trx, companyId, actor, at)
      })
      return read(actor, companyId)
    },
  }
}

function provesNothing(answer: Exclude<DomainProof, 'yes'>, website: string | null): AppError {
  const domain = websiteDomain(website) ?? ''
  const sentences: Readonly<Record<typeof answer, string>> = {
    'no-website': 'Add the company’s website first.',
    'free-mail': 'This is a public mail provider. Use an address at the company’s own domain.',
    'shared-website': `Many companies share ${domain}. Upload a document instead.`,
    'other-domain': `Use an address that ends in @${domain}.`,
  }
  return invalidField('email', sentences[answer])
}
