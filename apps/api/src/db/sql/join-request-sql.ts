import type { MyJoinRequest } from '@vouch/contract'
import { isActiveAccount } from './account-sql.ts'

export function joinRequestIs(status: MyJoinRequest['status'], table = 'r'): string {
  return `${table}.status = '${status}'`
}

/** SQL condition: join request `r` of person `u` waits for the company's owners. */
export const waitsForOwners = `${joinRequestIs('open')} and ${isActiveAccount()}`
