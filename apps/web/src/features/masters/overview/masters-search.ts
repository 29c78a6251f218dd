import { searchParams, textParam } from '@vouch/domain'

export interface MastersSearch {
  readonly q?: string | undefined
  /** Whether the dialog for a new list is open. */
  readonly add?: true | undefined
}

/** Parses the URL's search parameters. Invalid values are dropped. */
export const readMastersSearch: (raw: Readonly<Record<string, unknown>>) => MastersSearch = searchParams({
  q: textParam(120),
  add: (value) => (String(value) === 'true' ? (true as const) : undefined),
})
