import { patternParam, searchParams } from '@vouch/domain'

const role = patternParam(/^[a-z0-9:-]{1,50}$/)

export interface RulesSearch {
  /** Role whose rules are edited; everybody by default. */
  readonly role?: string | undefined
  /** Role as which the list is seen; the edited one by default. */
  readonly as?: string | undefined
}

/** Parses the URL's search parameters. Invalid values are dropped. */
export const readRulesSearch: (raw: Readonly<Record<string, unknown>>) => RulesSearch = searchParams({
  role,
  as: role,
})
