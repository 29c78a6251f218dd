import type { CompanyMember, CompanyRole } from '@vouch/contract'
import { roleInCompany } from '#access/company-members-store.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import { lockCompany, putMember } from './companies-store.ts'
import { deleteMember, findAccount, findMember, giveEmployerRole, ownersBeside } from './members-store.ts'

export interface MembersService {
  /**
   * For admins: adds somebody who has an account without asking them, or changes their role.
   * @throws AppError not-found, forbidden, invalid when nobody has the address, conflict for the last owner
   */
  put(
    actor: Actor,
    companyId: string,
    input: { readonly email: string; readonly role: CompanyRole },
  ): Promise<CompanyMember>
  /** @throws AppError not-found, forbidden, conflict for the last owner */
  setRole(actor: Actor, companyId: string, userId: string, role: CompanyRole): Promise<CompanyMember>
  /**
   * Takes somebody out; everybody may leave by themselves.
   * @throws AppError not-found, forbidden, conflict for the last owner
   */
  remove(actor: Actor, companyId: string, userId: string): Promise<void>
}

export function createMembersService(deps: { readonly db: Database; readonly clock: Clock }): MembersService {
  const { db, clock } = deps
  return {
    put: async (actor, companyId, { email, role }) => {
      requireAccess(actor, 'company.members.add', null)
      const at = clock()
      return inTransaction(db, async (trx) => {
        if (!(await lockCompany(trx, companyId))) throw notFound('This company')
        const account = await findAccount(trx, email)
        if (!account) throw unknownAddress()
        if (role !== 'owner') await keepAnOwner(trx, companyId, account.id)
        await putMember(trx, { companyId, userId: account.id, role, at })
        await giveEmployerRole(trx, account.id, at)
        const details = { userId: account.id, role }
        await recordUnlessOwner(trx, actor, {
          action: 'company.member.put',
          subjectId: companyId,
          at,
          details,
        })
        return { userId: account.id, displayName: account.display_name, email: account.email, role }
      })
    },

    setRole: async (actor, companyId, userId, role) => {
      requireAccess(actor, 'company.members.write', { companyId }, 'This company')
      const at = clock()
      return inTransaction(db, async (trx) => {
        if (!(await lockCompany(trx, companyId))) throw notFound('This company')
        const member = await findMember(trx, companyId, userId)
        if (!member) throw notFound('This member')
        if (role !== 'owner') await keepAnOwner(trx, companyId, userId)
        await putMember(trx, { companyId, userId, role, at })
        const details = { userId, role }
        await recordUnlessOwner(trx, actor, {
          action: 'company.member.put',
          subjectId: companyId,
          at,
          details,
        })
        return { userId, displayName: member.display_name, email: member.email, role }
      })
    },

    remove: async (actor, companyId, userId) => {
      const action = userId === actor.userId ? 'company.leave' : 'company.members.write'
      requireAccess(actor, action, { companyId }, 'This company')
      const at = clock()
      await inTransaction(db, async (trx) => {
        if (!(await lockCompany(trx, companyId))) throw notFound('This company')
        await keepAnOwner(trx, companyId, userId)
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

/** @throws AppError conflict when this person is the only owner */
async function keepAnOwner(trx: Transaction, companyId: string, userId: string): Promise<void> {
  if ((await roleInCompany(trx, companyId, userId)) !== 'owner') return
  if ((await ownersBeside(trx, companyId, userId)) > 0) return
  throw new AppError('conflict', 'A company needs an owner. Make somebody else its owner first.')
}

function unknownAddress(): AppError {
  const message =
    'Nobody has an account with this e-mail address, or it is not verified. Ask them to sign up first.'
  return new AppError('invalid', message, { errors: [{ path: 'email', message }] })
}
