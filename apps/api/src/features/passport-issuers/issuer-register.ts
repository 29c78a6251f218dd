import { can } from '@vouch/domain'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import { sideOf, toKnown } from './issuer-view.ts'
import { isNear, lockIssuerAndCompany, selectIssuers } from './issuers-store.ts'
import type { IssuerRegister } from './ports.ts'

const actionOf = { mayIssue: 'passport.issue', mayAssess: 'passport.assess' } as const

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
      const rows = await selectIssuers(executor, actor, { where: isNear(actor) })
      const actions = right ? [actionOf[right]] : Object.values(actionOf)
      return rows
        .filter((row) => actions.some((action) => can(actor, action, sideOf(row)) === 'yes'))
        .map(({ id }) => id)
    },
  }
}
