import type { SearchedValue } from '@vouch/contract'
import type { JobSearch } from '@vouch/domain'
import { type JobSearchChange, settingListed } from '../search-change.ts'

/** The values of a search that no list has. The search left them out. */
export function unknownValues(values: readonly SearchedValue[]): SearchedValue[] {
  return values.filter(({ state }) => state === 'unknown')
}

/** Removes {@link unknownValues} from a search. */
export function withoutUnknown(values: readonly SearchedValue[]): JobSearchChange {
  return (before) =>
    unknownValues(values).reduce<JobSearch>(
      (search, { kind, code }) => settingListed(kind, code, false)(search),
      before,
    )
}
