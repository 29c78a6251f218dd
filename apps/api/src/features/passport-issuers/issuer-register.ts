import { companyRoleOf } from '@vouch/domain'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import { toKnown } from './issuer-view.ts'
import { lockIssuerAndCompany, selectIssuers } from './issuers-store.ts'
import type { IssuerRegister } from './ports.ts'

/** Stands for no person. */
const nobody = { userId: '00000000-0000-0000-0000-000000000000' }

export function createIssuerRegister(): IssuerRegister {
  const find: IssuerRegister['find'] = async (executor, actor, issuerId) => {
    const [row] = await selectIssuers(executor, actor, { where: sql`i.id = ${issuerId}` })
    if (!row) throw notFound('This issuer')
    return toKnown(row)
  }
  return {
    find,
    lock: async (trx, actor, issuerId) => {
      await lockIssuerAndCompany(trx, issuerId)
      return find(trx, actor, issuerId)
    },
    lockForClock: async (trx, issuerId) => {
      await lockIssuerAndCompany(trx, issuerId)
      const [row] = await selectIssuers(trx, nobody, { where: sql`i.id = ${issuerId}` })
      if (!row) throw notFound('This issuer')
      return toKnown(row)
    },
    ownIds: async (executor, actor, right) => {
      const companies = actor.memberships.map(({ companyId }) => companyId)
      const rows = await selectIssuers(executor, actor, {
        where: sql`i.company_id = any(${companies}::uuid[]) or (i.company_id is null and ${actor.roles.includes('admin')})`,
      })
      return rows
        .filter(
          ({ company_id: id, may_issue, may_assess }) =>
            id === null ||
            companyRoleOf(actor, id) === 'owner' ||
            (may_issue && right !== 'mayAssess') ||
            (may_assess && right !== 'mayIssue'),
        )
        .map(({ id }) => id)
    },
  }
}
