import type { CompanyFields, CompanyRecord, companyInput, VerifiedIdentity } from '@vouch/contract'
import { isSame, losesVerification } from '@vouch/domain'
import type { z } from 'zod'
import { actingSide } from '#access/acting-side.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { invalidField, invalidFields, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { MasterValues, NotedWords, TypedWords } from '#features/masters/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { isTimeZone } from '#platform/locale-choice.ts'
import {
  changeCompany,
  insertCompany,
  insertCompanyEvent,
  isNameTaken,
  type LockedCompany,
  lockCompany,
  type NewCompany,
  nameConflict,
  putMember,
} from './companies-store.ts'
import { identityChange, mergeFields, requireStaysComplete, toColumns } from './company-change.ts'
import { type Patch, resolvePicks } from './company-picks.ts'
import { readCompany } from './company-record.ts'
import { toFields, toVerifiedAs, viewerOf } from './company-row.ts'
import { wordsOfCompany } from './company-words.ts'
import { requireOwnNames } from './look-alikes.ts'
import { notifyVerificationLost } from './verification-lost.ts'

type Input = z.output<typeof companyInput>

export interface CompaniesService {
  /**
   * Creates a company. An employer becomes its owner; an admin without the employer role gets no membership.
   * @throws AppError conflict, invalid, not-permitted-now
   */
  create(actor: Actor, input: Input): Promise<CompanyRecord>
  /**
   * Changes the given fields of a company. When an employer changes a name or the website's domain, the
   * company loses its verification and its owners are notified.
   * @throws AppError not-found, forbidden, stale, conflict, invalid
   */
  update(actor: Actor, companyId: string, version: number, patch: Patch): Promise<CompanyRecord>
}

export interface CompaniesServiceDeps extends ServiceDeps {
  readonly jobIndex: JobIndex
  readonly masters: MasterValues
  readonly typedWords: TypedWords
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
        // Inserts the company with version 0, because storing its other fields increments the version to 1.
        const { words } =
          Object.keys(rest).length === 0
            ? nothingChanged
            : await change(trx, deps, {
                actor,
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
        await deps.typedWords.note(trx, words)
        return readCompany(trx, viewerOf(actor), id)
      })
    },

    update: async (actor, companyId, version, patch) => {
      requireAccess(actor, 'company.write', { companyId }, 'This company')
      const at = clock()
      return inTransaction(db, async (trx) => {
        const company = await lockCompany(trx, companyId)
        if (company.version !== version) throw stale('This company', company.version)
        const isTrusted = actingSide(actor, companyId) === 'administrator'
        const { lost, words } = await change(trx, deps, {
          actor,
          id: companyId,
          company,
          patch,
          at,
          isTrusted,
        })
        if (lost !== null) {
          const about = { companyId, at, actorId: actor.userId, change: lost }
          await notifyVerificationLost(trx, deps.notifier, about)
        }
        const details = { fields: Object.keys(patch).join(', ') }
        await recordUnlessOwner(trx, actor, { action: 'company.update', subjectId: companyId, at, details })
        await deps.typedWords.note(trx, words)
        return readCompany(trx, viewerOf(actor), companyId)
      })
    },
  }
}

interface Changed {
  readonly lost: string | null
  readonly words: readonly NotedWords[]
}

const nothingChanged: Changed = { lost: null, words: [] }

/**
 * Applies a patch to a locked company.
 * @returns `lost`: what changed, in words, when the company lost its verification; otherwise null. `words`: own words
 * to note at the end of the transaction
 * @throws AppError conflict, invalid
 */
async function change(
  trx: Transaction,
  { masters, jobIndex }: CompaniesServiceDeps,
  input: {
    readonly actor: Actor
    readonly id: string
    readonly company: LockedCompany
    readonly patch: Patch
    readonly at: Date
    /** True when the actor is an administrator, who may also verify companies. */
    readonly isTrusted: boolean
  },
): Promise<Changed> {
  const { id, company, at, isTrusted } = input
  const before = toFields(company)
  const { patch, problems } = await resolvePicks(trx, { masters, actor: input.actor }, input.patch, before)
  if (patch.timeZone && !isTimeZone(patch.timeZone)) throw invalidField('timeZone', 'Choose a time zone')
  if (problems.length > 0) throw invalidFields(problems)
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
    // A name or website changed by an administrator counts as verified.
    ...(isVerified && identityColumns(isTrusted ? after : verifiedAs)),
    version: company.version + 1,
    updated_at: at,
  })
  if (isRenamed) await jobIndex.refreshCompany(trx, id)
  const [wordsBefore, words] = [before, after].map((fields) => wordsOfFields(id, fields))
  return {
    lost: isLost ? identityChange(before, after) : null,
    words: words && !isSame(wordsBefore, words) ? [words] : [],
  }
}

function wordsOfFields(
  id: string,
  { headOffice: { city }, benefits, departments }: CompanyFields,
): NotedWords {
  return wordsOfCompany(id, { city, benefits, departments })
}

function identityColumns({ name, tradingName, website }: VerifiedIdentity) {
  return { verified_name: name, verified_trading_name: tradingName, verified_website: website }
}

/** Adds a company, with a suffix on the slug when another company already has it. */
async function addCompany(trx: Transaction, company: NewCompany): Promise<void> {
  if (await insertCompany(trx, company)) return
  if (await isNameTaken(trx, company.name, company.id)) throw nameConflict(company.name)
  if (!(await insertCompany(trx, company, company.id.slice(-6)))) throw nameConflict(company.name)
}
