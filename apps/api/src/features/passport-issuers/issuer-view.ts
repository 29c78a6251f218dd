import type { Issuer } from '@vouch/contract'
import { didOfIssuer } from '@vouch/credentials/issuing'
import { can, type IssuerSide, issuingObstacle } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import type { IssuerRow } from './issuers-store.ts'
import type { KnownIssuer } from './ports.ts'

export function sideOf(row: IssuerRow): IssuerSide {
  return { companyId: row.company_id, mayIssue: row.may_issue, mayAssess: row.may_assess }
}

export function toKnown(row: IssuerRow): KnownIssuer {
  const { id, name, status, daily_offers: dailyOffers } = row
  const obstacle = issuingObstacle({ status, name, company: companyOf(row) })
  return {
    id,
    name,
    isMarketplace: row.company_id === null,
    status,
    obstacle,
    dailyOffers,
    side: sideOf(row),
  }
}

/**
 * @param issued number of valid passports
 * @param origin origin of ids of issuers
 */
export function toIssuer(row: IssuerRow, issued: number, actor: Actor, origin: string): Issuer {
  const { id, version, name, purpose, status, reason, company_id: companyId, website } = row
  const side = sideOf(row)
  const may = (action: 'passport.issue' | 'passport.assess' | 'passport.issuer.manage') =>
    can(actor, action, side) === 'yes'
  return {
    id,
    version,
    company:
      companyId === null
        ? null
        : { id: companyId, slug: row.company_slug ?? '', name: row.company_name ?? '' },
    name,
    did: didOfIssuer(origin, companyId === null ? null : id),
    website,
    purpose,
    status,
    obstacle: toKnown(row).obstacle,
    reason,
    dailyOffers: row.daily_offers,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    rights: {
      mayIssue: may('passport.issue'),
      mayAssess: may('passport.assess'),
      mayManage: may('passport.issuer.manage'),
    },
    issued,
  }
}

function companyOf({ company_name: name, company_status: status }: IssuerRow) {
  return name === null || status === null ? null : { name, status }
}
