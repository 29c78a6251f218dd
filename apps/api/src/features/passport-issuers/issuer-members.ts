import type { CompanyRole, IssuerMember } from '@vouch/contract'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { IssuerRegister } from './ports.ts'

const owner: CompanyRole = 'owner'

type Rights = Pick<IssuerMember, 'mayIssue' | 'mayAssess'>

/** Who of a company may issue and assess. Owners may always. */
export interface IssuerMembers {
  /** @throws AppError not-found, forbidden */
  list(actor: Actor, issuerId: string): Promise<IssuerMember[]>
  /** @throws AppError not-found also for somebody who is not a member of the company, forbidden */
  put(actor: Actor, issuerId: string, userId: string, rights: Rights): Promise<IssuerMember>
}

export function createIssuerMembers(
  deps: ServiceDeps & { readonly register: IssuerRegister },
): IssuerMembers {
  const { db, clock, register } = deps

  const membersOf = async (
    executor: Transaction | typeof db.kysely,
    companyId: string | null,
    issuerId: string,
  ) => {
    const { rows } = await sql<IssuerMember>`
      select u.id as "userId", u.display_name as name,
        o.role is not null or coalesce(m.may_issue, false) as "mayIssue",
        o.role is not null or coalesce(m.may_assess, false) as "mayAssess"
      from company_members cm
      join users u on u.id = cm.user_id
      left join passport_issuer_members m on m.issuer_id = ${issuerId} and m.user_id = cm.user_id
      left join lateral (select cm.role where cm.role = ${owner}) o on true
      where cm.company_id = ${companyId}
      order by lower(u.display_name), u.id`.execute(executor)
    return rows
  }

  return {
    list: async (actor, issuerId) => {
      const { side } = await register.find(db.kysely, actor, issuerId)
      requireAccess(actor, 'passport.issuer.manage', side, 'This issuer')
      return membersOf(db.kysely, side.companyId, issuerId)
    },

    put: (actor, issuerId, userId, { mayIssue, mayAssess }) =>
      inTransaction(db, async (trx) => {
        const { side } = await register.lock(trx, actor, issuerId)
        requireAccess(actor, 'passport.issuer.manage', side, 'This issuer')
        const known = (await membersOf(trx, side.companyId, issuerId)).some((one) => one.userId === userId)
        if (!known) throw notFound('This member')
        await trx
          .insertInto('passport_issuer_members')
          .values({ issuer_id: issuerId, user_id: userId, may_issue: mayIssue, may_assess: mayAssess })
          .onConflict((conflict) =>
            conflict
              .columns(['issuer_id', 'user_id'])
              .doUpdateSet({ may_issue: mayIssue, may_assess: mayAssess }),
          )
          .execute()
        const about = { actorId: actor.userId, subjectId: issuerId, at: clock() }
        await record(trx, { action: 'issuer.member', ...about, details: { userId, mayIssue, mayAssess } })
        const member = (await membersOf(trx, side.companyId, issuerId)).find((one) => one.userId === userId)
        if (!member) throw notFound('This member')
        return member
      }),
  }
}
