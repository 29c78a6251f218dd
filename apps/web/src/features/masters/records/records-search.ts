import { type masterRecordsQuery, type ProposalState, proposalStates } from '@vouch/contract'
import { choiceParam, patternParam, searchParams, textParam } from '@vouch/domain'
import type { z } from 'zod'

export const recordStates = ['inactive', 'merged', 'all'] as const

/** Which values of a list are shown, from the URL. Without a state, the active ones. */
export interface RecordsSearch {
  readonly q?: string | undefined
  readonly state?: (typeof recordStates)[number] | undefined
  /** Code of a value: only its children. */
  readonly parent?: string | undefined
  /** Language: only values without a label in it. */
  readonly without?: string | undefined
  /** Shows proposals in this state instead of values. */
  readonly proposals?: ProposalState | undefined
}

const codePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/

/** Parses a search parameter as the code of a value. The router has parsed digits as a number. */
export function codeParam(value: unknown): string | undefined {
  return patternParam(codePattern)(typeof value === 'number' ? String(value) : value)
}

/** Parses the URL's search parameters. Invalid values are dropped. */
export const readRecordsSearch: (raw: Readonly<Record<string, unknown>>) => RecordsSearch = searchParams({
  q: textParam(120),
  state: choiceParam(recordStates),
  parent: codeParam,
  proposals: choiceParam(proposalStates),
  without: patternParam(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
})

export function toApiQuery({ q, state, parent, without }: RecordsSearch): z.input<typeof masterRecordsQuery> {
  return {
    state: state ?? 'active',
    ...(q !== undefined && { q }),
    ...(parent !== undefined && { parent, direct: true }),
    ...(without !== undefined && { without }),
  }
}

/** Number of filters; being below a parent is a place, not a filter. */
export function countFilters({ q, state, without }: RecordsSearch): number {
  return [q, state, without].filter((one) => one !== undefined).length
}
