import type {
  batchStates,
  DefinitionStatus,
  HeldPassportState,
  IssuedPassportState,
  IssuerStatus,
  PassportRequestState,
  passportKeyStates,
} from '@vouch/contract'
import { companyIs } from './company-sql.ts'
import { listed } from './condition.ts'

export function passportIs(status: HeldPassportState, table = 'p'): string {
  return `${table}.status = '${status}'`
}

/**
 * SQL: whether a passport issued here is in one of these states.
 * @param table alias; empty where SQL allows none, such as in the target of ON CONFLICT
 */
export function issuedIn(states: readonly IssuedPassportState[], table = 'p'): string {
  return `${table === '' ? '' : `${table}.`}state in ${listed(states)}`
}

/** States in which a person has a passport or an offer, so that they are not offered it again. */
export const heldStates: readonly IssuedPassportState[] = ['draft', 'pending', 'issued', 'suspended']

export function issuerIs(status: IssuerStatus, table = 'i'): string {
  return `${table}.status = '${status}'`
}

export function definitionIs(status: DefinitionStatus, table = 'd'): string {
  return `${table}.status = '${status}'`
}

export function batchIs(state: (typeof batchStates)[number], table = 'b'): string {
  return `${table}.state = '${state}'`
}

export function keyIs(state: (typeof passportKeyStates)[number], table = 'k'): string {
  return `${table}.state = '${state}'`
}

export function requestIn(states: readonly PassportRequestState[], table = 'r'): string {
  return `${table}.state in ${listed(states)}`
}

/** States in which a person waits for a passport that they requested, or must add to the request. */
export const waitingRequests: readonly PassportRequestState[] = ['open', 'returned']

/**
 * SQL: whether an issuer may issue now (`issuingObstacle` of the domain).
 * @param company alias of the issuer's company, null for the marketplace
 */
export function issuerMayIssue(table = 'i', company = 'c'): string {
  return `(${issuerIs('verified', table)}
    and (${table}.company_id is null or (${companyIs('verified', company)} and ${company}.name = ${table}.name)))`
}

/**
 * SQL: whether an issuer waits for an administrator: it applied, or its company has another name than the one that was
 * verified (`issuingObstacle` of the domain).
 * @param company alias of the issuer's company, null for the marketplace
 */
export function issuerWaits(table = 'i', company = 'c'): string {
  return `(${issuerIs('requested', table)} or (${issuerIs('verified', table)} and ${company}.name <> ${table}.name))`
}
