import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { CompanyVerification, EmailCodeSent } from '@vouch/contract'
import { emailDomain, type ProofAnswer, proofOf, websiteDomain } from '@vouch/domain'
import { actingSide } from '#access/acting-side.ts'
import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { CompanyRegister } from './company-register.ts'
import {
  consumeCode,
  findCode,
  findMailedCode,
  findSends,
  lockAddress,
  putCode,
  type Sends,
  takeTry,
} from './domain-code-store.ts'
import type { Standing } from './standing.ts'
import { noteProvenDomain } from './verification-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** domain.md: the one-time code. */
const life = 10
const maxTries = 5
export const againAfterMs = minuteMs
const sendsPerHour = 5

export interface DomainCodeService {
  /** @throws AppError not-found, forbidden, invalid for an address that proves nothing, too-many-requests */
  send(actor: Actor, companyId: string, email: string): Promise<EmailCodeSent>
  /**
   * Proves the domain. A company that was handed in and waits is verified by it.
   * @throws AppError not-found, forbidden, invalid for a wrong code, too-many-requests after five of them, gone when
   * there is none, it has run out, or the website is another by now
   */
  confirm(actor: Actor, companyId: string, code: string): Promise<CompanyVerification>
}

export interface DomainCodeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly register: CompanyRegister
  /** Keys the hashes of codes: a million hashes without it would be no secret. */
  readonly secret: string
  readonly standing: Standing
  readonly read: (actor: Actor, companyId: string) => Promise<CompanyVerification>
}

export function createDomainCodeService(deps: DomainCodeDeps): DomainCodeService {
  const { db, clock, outbox, register, secret, standing, read } = deps
  const hashOf = (companyId: string, email: string, code: string) =>
    createHmac('sha256', secret).update(`company code\n${companyId}\n${email}\n${code}`).digest()
  return {
    send: async (actor, companyId, given) => {
      requireAccess(actor, 'company.verify', { companyId }, 'This company')
      const email = given.normalize('NFC').toLowerCase()
      return inTransaction(db, async (trx) => {
        const company = await register.lock(trx, companyId)
        if (!company) throw notFound('This company')
        const { website, name } = company.fields
        const answer = proofOf(email, website)
        if (answer !== 'yes') throw provesNothing(answer, website)
        await lockAddress(trx, email)
        const now = clock()
        const sends = nextSend(await findSends(trx, companyId), now)
        const before = await findMailedCode(trx, email, sendsPerHour, new Date(now.getTime() - hourMs))
        if (before) throw tooSoon(before.getTime() + hourMs - now.getTime())
        const code = randomInt(1_000_000).toString().padStart(6, '0')
        const expiresAt = new Date(now.getTime() + life * minuteMs)
        await putCode(trx, {
          company_id: companyId,
          email,
          code_hash: hashOf(companyId, email, code),
          expires_at: expiresAt,
          ...sends,
        })
        // The person's own language tells nothing of whoever reads that mailbox.
        const mail = { kind: 'company-code', to: email, code, minutes: life, company: name } as const
        await outbox.write(trx, { ...mail, locale: null })
        const resendAt = new Date(now.getTime() + againAfterMs)
        return { email, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() }
      })
    },

    confirm: async (actor, companyId, code) => {
      requireAccess(actor, 'company.verify', { companyId }, 'This company')
      const now = clock()
      const tried = await takeTry(db.kysely, companyId, maxTries, now)
      if (!tried) throw (await findCode(db.kysely, companyId, now)) ? tooManyTries() : usedUp()
      const given = hashOf(companyId, tried.email, code)
      if (!timingSafeEqual(given, tried.code_hash)) throw wrong(maxTries - tried.tries)
      await inTransaction(db, async (trx) => {
        const company = await register.lock(trx, companyId)
        if (!company) throw notFound('This company')
        if (!(await consumeCode(trx, companyId, tried.code_hash, now))) throw usedUp()
        const domain = emailDomain(tried.email)
        if (domain === null || proofOf(tried.email, company.fields.website) !== 'yes') throw usedUp()
        await noteProvenDomain(trx, companyId, domain, now)
        const about = {
          companyId,
          at: now,
          side: actingSide(actor, companyId),
          actorId: actor.userId,
        } as const
        await register.noteEvent(trx, { ...about, kind: 'domain-proven', reason: domain })
        await register.noteAdminAct(trx, actor, {
          action: 'company.domain',
          companyId,
          at: now,
          details: { domain },
        })
        if (company.status === 'pending') await standing.verifyByDomain(trx, companyId, actor, now)
      })
      return read(actor, companyId)
    },
  }
}

/** @throws AppError too-many-requests */
function nextSend(before: Sends | undefined, now: Date): Sends {
  if (!before) return { sent_at: now, sends: 1, hour_began_at: now }
  const again = before.sent_at.getTime() + againAfterMs
  if (again > now.getTime()) throw tooSoon(again - now.getTime())
  const hourEnds = before.hour_began_at.getTime() + hourMs
  if (hourEnds <= now.getTime()) return { sent_at: now, sends: 1, hour_began_at: now }
  if (before.sends >= sendsPerHour) throw tooSoon(hourEnds - now.getTime())
  return { sent_at: now, sends: before.sends + 1, hour_began_at: before.hour_began_at }
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

function tooSoon(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError('too-many-requests', `A code is on its way. You can ask for another one in ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}

function wrong(left: number): AppError {
  const more = left === 0 ? 'Ask for a new one.' : `${left} more ${left === 1 ? 'try' : 'tries'}.`
  const message = `This code is not right. ${more}`
  return new AppError('invalid', message, { errors: [{ path: 'code', message }] })
}

function tooManyTries(): AppError {
  return new AppError('too-many-requests', 'There were too many wrong tries. Ask for a new code.')
}

function usedUp(): AppError {
  return new AppError('gone', 'This code can no longer be used. Ask for a new one.')
}
