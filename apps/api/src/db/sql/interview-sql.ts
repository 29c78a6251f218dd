import type { Interview } from '@vouch/contract'
import { listed } from '#db/sql/condition.ts'

const openStates: readonly Interview['state'][] = ['proposed', 'scheduled']

/** SQL condition: the interview is proposed or scheduled. */
export function isOpenInterview(table = 'i'): string {
  return `${table}.state in ${listed(openStates)}`
}
