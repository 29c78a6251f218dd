import type { CompanyStatus, IssuerStatus, IssuingObstacle } from '@vouch/contract'

export type IssuerAction = 'verify' | 'refuse' | 'suspend' | 'reinstate' | 'retire'

/** States from which each action is possible, and the state that it leads to. A refused company applies again. */
export const issuerTransitions: Readonly<
  Record<IssuerAction, { readonly from: readonly IssuerStatus[]; readonly to: IssuerStatus }>
> = {
  verify: { from: ['requested'], to: 'verified' },
  refuse: { from: ['requested'], to: 'refused' },
  suspend: { from: ['verified'], to: 'suspended' },
  reinstate: { from: ['suspended'], to: 'verified' },
  retire: { from: ['verified', 'suspended'], to: 'retired' },
}

export function mayMoveIssuer(action: IssuerAction, from: IssuerStatus): boolean {
  return issuerTransitions[action].from.includes(from)
}

/** Whether an owner may apply, for the first time (`null`) or again. */
export function mayApplyAsIssuer(status: IssuerStatus | null): boolean {
  return status === null || status === 'refused'
}

/** What decides whether an issuer may issue now. */
export interface IssuerStanding {
  readonly status: IssuerStatus
  /** Name that was verified. */
  readonly name: string
  /** Null for the marketplace. */
  readonly company: { readonly name: string; readonly status: CompanyStatus } | null
}

/**
 * Why an issuer may not issue now; null if it may. A renamed company issues nothing until an administrator has verified
 * its new name, because passports carry the name.
 */
export function issuingObstacle({ status, name, company }: IssuerStanding): IssuingObstacle | null {
  if (status !== 'verified') return 'status'
  if (company === null) return null
  if (company.status !== 'verified') return 'company'
  return company.name === name ? null : 'renamed'
}
