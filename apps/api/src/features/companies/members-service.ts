import type { CompanyMember, CompanyRole } from '@vouch/contract'
import { roleInCompany } from '#access/company-members-store.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { JobTeams } from '#features/employer-jobs/ports.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { lockCompany, putMember } from './companies-store.ts'
import { countOtherOwners, deleteMember, findAccount, findMember, giveEmployerRole } from './members-store.ts'
import type { NewMember } from './ports.ts'

interface MemberId {
  readonly companyId: string
  readonly userId: string
}

export interface MembersDeps extends ServiceDeps {
  readonly teams: JobTeams
}

export interface MembersService {
  /**
   * For admins: adds a person by e-mail address without an invitation, or changes a member's role.
   * @throws AppError not-found, forbidden, invalid for an unknown e-mail address, conflict for the last owner,
   * hand-over-first for the only recruiter of jobs
   */
  put(
    actor: Actor,
    companyId: string,
    input: { readonly email: string; readonly role: CompanyRole },
  ): Promise<CompanyMember>
  /**
   * Changes a member's role.
   * @throws AppError not-found, forbidden, conflict for the last owner, hand-over-first for the only recruiter of jobs,
   * invalid for a successor who may not recruit
   */
  setRole(
    actor: Actor,
    member: MemberId,
    input: { readonly role: CompanyRole; readonly handOverTo?: string | undefined },
  ): Promise<CompanyMember>
  /**
   * Removes a member. Members may remove themselves.
   * @throws AppError as `setRole`
   */
  remove(actor: Actor, member: MemberId, handOverTo?: string): Promise<void>
}

export function createMembersService({ db, clock, teams }: MembersDeps): MembersService {
  /** Stores a member's role. The company must be locked. */
  const store = async (
    trx: Transaction,
    actor: Actor,
    { companyId, userId, role, at }: NewMember,
    handOverTo?: string,
  ): Promise<void> => {
    if (role !== 'owner') await requireAnotherOwner(trx, companyId, userId)
    await teams.release(trx, { companyId, userId, next: role, handOverTo, by: actor.userId, at })
    await putMember(trx, { companyId, userId, role, at })
    const details = { userId, role }
    await recordUnlessOwner(trx, actor, { action: 'company.member.put', subjectId: companyId, at, details })
  }
  return {
    put: async (actor, companyId, { email, role }) => {
      requireAccess(actor, 'company.members.add', null)
      const at = clock()
      return inTransaction(db, async (trx) => {
        await lockCompany(trx, companyId)
        const account = await findAccount(trx, email)
        if (!account) throw invalidField('email', unknownAddress)
        await store(trx, actor, { companyId, userId: account.id, role, at })
        await giveEmployerRole(trx, account.id, at)
        return { userId: account.id, displayName: account.display_name, email: account.email, role }
      })
    },

    setRole: async (actor, { companyId, userId }, { role, handOverTo }) => {
      requireAccess(actor, 'company.members.write', { companyId }, 'This company')
      const at = clock()
      return inTransaction(db, async (trx) => {
        await lockCompany(trx, companyId)
        const member = await findMember(trx, companyId, userId)
        if (!member) throw notFound('This member')
        await store(trx, actor, { companyId, userId, role, at }, handOverTo)
        return { userId, displayName: member.display_name, email: member.email, role }
      })
    },

    remove: async (actor, { companyId, userId }, handOverTo) => {
      const action = userId === actor.userId ? 'company.leave' : 'company.members.write'
      requireAccess(actor, action, { companyId }, 'This company')
      const at = clock()
      await inTransaction(db, async (trx) => {
        await lockCompany(trx, companyId)
        await requireAnotherOwner(trx, companyId, userId)
        await teams.release(trx, { companyId, userId, next: null, handOverTo, by: actor.userId, at })
        if (!(await deleteMember(trx, companyId, userId))) throw notFound('This member')
        await recordUnlessOwner(trx, actor, {
          action: 'company.member.remove',
          subjectId: companyId,
          at,
          details: { userId },
        })
      })
    },
  }
}

/**
 * Requires another owner besides this person.
 * @throws AppError conflict when this person is the only owner
 */
async function requireAnotherOwner(trx: Transaction, companyId: string, userId: string): Promise<void> {
  if ((await roleInCompany(trx, companyId, userId)) !== 'owner') return
  if ((await countOtherOwners(trx, companyId, userId)) > 0) return
  throw new AppError('conflict', 'A company needs an owner. Make someone else the owner first.')
}

const unknownAddress =
  'No account has this confirmed e-mail address. Ask the person to sign up and confirm it first.'
