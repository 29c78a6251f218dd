import type {
  batchStates,
  DefinitionStatus,
  HeldPassportState,
  IssuedPassportState,
  IssuerStatus,
  PassportReportState,
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

/** SQL: whether a report of a passport is in this state. */
export function reportIs(state: PassportReportState, table = 'r'): string {
  return `${table}.state = '${state}'`
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

/**
 * SQL: skills that a held passport proves, as JSON: those of a passport issued here with their levels, or the values of
 * the list `skills` that one from elsewhere names by their ESCO URIs. None where its issuer does not count.
 * @param table alias of `passports`
 */
export function provedSkills(table: string): string {
  return `coalesce(case
    when not ${table}.counts then null
    when ${table}.issued_id is not null then (
      select json_agg(json_build_object('code', s ->> 'code', 'label', s ->> 'label', 'level', s ->> 'level') order by place)
      from issued_passports i, jsonb_array_elements(i.skills) with ordinality as one (s, place)
      where i.id = ${table}.issued_id)
    else (
      select json_agg(json_build_object('code', m.code, 'label', m.label, 'level', null) order by m.label)
      from master_values m where m.entity = 'skills' and m.uri = any(${table}.skill_uris))
    end, '[]'::json)`
}
