import type { EndorsementState, EndorsementTarget } from '@vouch/contract'
import { endorsablePassportStates, endorsingStatuses } from '@vouch/domain'
import { isInMarketplace } from './company-sql.ts'
import { listed } from './condition.ts'
import { issuedIn } from './passport-sql.ts'

export function endorsementIn(states: readonly EndorsementState[], table = 'e'): string {
  return `${table}.state in ${listed(states)}`
}

export function endorsementOf(target: EndorsementTarget, table = 'e'): string {
  return `${table}.target = '${target}'`
}

/** Joins the issuer that gives endorsement `e` as `g`, and its company as `gc`. */
export const endorserJoin = `join passport_issuers g on g.id = e.endorser_id left join companies gc on gc.id = g.company_id`

/**
 * SQL, after {@link endorserJoin}: whether the public sees endorsement `e` now. One of a passport only while its holder
 * keeps the passport and its issuer has not taken it back.
 */
export const isEndorsementPublic = `(${endorsementIn(['shown'])} and g.status in ${listed(endorsingStatuses)}
  and (g.company_id is null or ${isInMarketplace('gc')})
  and (e.passport_id is null or exists (
    select from issued_passports ep join passports eh on eh.issued_id = ep.id
    where ep.id = e.passport_id and ${issuedIn(endorsablePassportStates, 'ep')})))`
