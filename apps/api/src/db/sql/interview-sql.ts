import type { Interview } from '@vouch/contract'
import { listed } from '#db/sql/condition.ts'

const openStates: readonly Interview['state'][] = ['proposed', 'scheduled']

/** Proposed or agreed, and not over. */
export function isOpenInterview(table = 'i'): string {
  return `${table}.state in ${listed(openStates)}`
}
